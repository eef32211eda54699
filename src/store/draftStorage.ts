import type { Services } from '@/api/services';
import { z } from '@/contract/z';
import { emptyDraftState, type Draft, type ParameterDraftState } from '@/slices/parameterDraft';
import { storedUsername } from './persistence';
import type { RootState } from './rootReducer';

/**
 * Unsaved parameters outlive a reload and the end of a session, but not a logout. Not by redux-persist: that writes later
 * and keeps the session alone, and the last thing typed must be stored before the page is gone.
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

/**
 * What lies in the browser is untrusted input: what does not fit is no draft. Nor is what somebody else left, and what
 * names nobody.
 */
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
    // Of another version, or not ours at all.
    return null;
  }
}

/** Goes by the present state, so that looking back in the DevTools stores nothing. */
export function startKeepingDraft(
  subscribe: (listener: () => void) => unknown,
  present: () => RootState,
  storage: Services['storage'],
): void {
  let kept = present().parameterDraft;
  subscribe(() => {
    const draft = present().parameterDraft;
    if (draft === kept) return;
    kept = draft;
    keep(draft, storage);
  });
}

function keep(
  { owner, edits, bases, texts, preset, offered }: ParameterDraftState,
  storage: Services['storage'],
): void {
  const empty = [edits, texts, offered].every((part) => Object.keys(part).length === 0);
  try {
    if (empty) storage.removeItem(STORED_DRAFT_KEY);
    else storage.setItem(STORED_DRAFT_KEY, JSON.stringify({ owner, edits, bases, texts, preset, offered }));
  } catch {
    // A browser that refuses its storage keeps the draft for as long as the page stands.
  }
}
