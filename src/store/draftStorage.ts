import type { StoreServices } from '@/api/request/services';
import { z } from '@/contract/schema/z';
import { emptyDraftState, type ParameterDraft, type ParameterDraftState } from '@/slices/parameterDraft';
import { storedUsername } from './persistence';
import type { RootState } from './rootReducer';

/**
 * Storage key of unsaved parameters. Unsaved parameters survive a reload and an expired session but not a logout. The
 * library redux-persist writes later, so the last input would be lost when the page unloads.
 */
export const STORED_DRAFT_KEY = 'order-flow/parameter-draft';

const draftValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const storedDraftSchema = z.object({
  owner: z.string(),
  edits: z.record(z.string(), draftValueSchema),
  bases: z.record(z.string(), z.unknown()),
  texts: z.record(z.string(), z.string()),
  preset: z.string().nullable(),
  offered: z.record(z.string(), draftValueSchema),
});

/** Returns the stored draft. Ignores an invalid draft and the draft of another operator. */
export function restoreDraftState(storage: StoreServices['storage']): ParameterDraftState {
  const username = storedUsername(storage);
  const draft = readStoredDraft(storage);
  if (draft && (username === null || draft.owner === username)) return { ...emptyDraftState, ...draft };
  return { ...emptyDraftState, owner: username };
}

function readStoredDraft(storage: StoreServices['storage']): (ParameterDraft & { owner: string }) | null {
  const stored = storage.getItem(STORED_DRAFT_KEY);
  if (stored === null) return null;
  try {
    return storedDraftSchema.parse(JSON.parse(stored));
  } catch {
    // Another version of the console or another program stored the text.
    return null;
  }
}

/** Stores each change of the draft. Reads the current state, so that a past state in the DevTools is never stored. */
export function startStoringDraft(
  subscribe: (listener: () => void) => unknown,
  present: () => RootState,
  storage: StoreServices['storage'],
): void {
  let lastStored = present().parameterDraft;
  subscribe(() => {
    const draft = present().parameterDraft;
    if (draft === lastStored) return;
    lastStored = draft;
    writeStoredDraft(draft, storage);
  });
}

function writeStoredDraft(
  { owner, edits, bases, texts, preset, offered }: ParameterDraftState,
  storage: StoreServices['storage'],
): void {
  const empty = [edits, texts, offered].every((part) => Object.keys(part).length === 0);
  try {
    if (empty) storage.removeItem(STORED_DRAFT_KEY);
    else storage.setItem(STORED_DRAFT_KEY, JSON.stringify({ owner, edits, bases, texts, preset, offered }));
  } catch {
    // When the browser refuses storage, the draft lasts until the page is closed.
  }
}
