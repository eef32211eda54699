import type { Services } from '@/api/services';
import { z } from '@/contract/z';
import { emptyDraftState, type Draft, type ParameterDraftState } from '@/slices/parameterDraft';
import { storedUsername } from './persistence';
import type { RootState } from './rootReducer';

/**
 * Storage key of unsaved parameters, which survive a reload and the end of a session, but not a logout. redux-persist
 * writes too late, because the last input must be stored before the page unloads.
 */
export const STORED_DRAFT_KEY = 'order-flow/parameter-draft';

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const draftSchema = z.object({
  owner: z.string(),
  edits: z.record(z.string(), valueSchema),
  bases: z.record(z.string(), z.unknown()),
  texts: z.record(z.string(), z.string()),
  preset: z.string().nullable(),
  offered: z.record(z.string(), valueSchema),
});

/** Returns the stored draft. Ignores an invalid draft and a draft of another or no operator. */
export function restoredDraft(storage: Services['storage']): ParameterDraftState {
  const username = storedUsername(storage);
  const draft = storedDraft(storage);
  if (draft && (username === null || draft.owner === username)) return { ...emptyDraftState, ...draft };
  return { ...emptyDraftState, owner: username };
}

function storedDraft(storage: Services['storage']): (Draft & { owner: string }) | null {
  const stored = storage.getItem(STORED_DRAFT_KEY);
  if (stored === null) return null;
  try {
    return draftSchema.parse(JSON.parse(stored));
  } catch {
    // Another version or another program wrote the text.
    return null;
  }
}

/** Stores each change of the draft. Uses the current state, so that a past state in the DevTools stores nothing. */
export function startStoringDraft(
  subscribe: (listener: () => void) => unknown,
  present: () => RootState,
  storage: Services['storage'],
): void {
  let lastStored = present().parameterDraft;
  subscribe(() => {
    const draft = present().parameterDraft;
    if (draft === lastStored) return;
    lastStored = draft;
    writeDraft(draft, storage);
  });
}

function writeDraft(
  { owner, edits, bases, texts, preset, offered }: ParameterDraftState,
  storage: Services['storage'],
): void {
  const empty = [edits, texts, offered].every((part) => Object.keys(part).length === 0);
  try {
    if (empty) storage.removeItem(STORED_DRAFT_KEY);
    else storage.setItem(STORED_DRAFT_KEY, JSON.stringify({ owner, edits, bases, texts, preset, offered }));
  } catch {
    // Without storage the draft lasts until the page is closed.
  }
}
