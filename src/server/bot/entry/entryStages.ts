/** Stages of an entry. The last three stages end the entry. */
export const ENTRY_STAGES = [
  // The signal passed the entry checks and holds a position slot.
  'accepted',
  // The cross-validator compares data book and execution book.
  'validating',
  // The entry waits for a book that is newer than its signal.
  'revalidating',
  // The entry order is sent and has not filled.
  'ordered',
  'filled',
  'rejected',
  'cancelled',
] as const;
export type EntryStage = (typeof ENTRY_STAGES)[number];

export const ENTRY_EVENTS = ['validate', 'revalidate', 'order', 'fill', 'reject', 'cancel'] as const;
export type EntryEvent = (typeof ENTRY_EVENTS)[number];

/** Next stage for each stage and event. The parameters decide whether an entry is validated and revalidated. */
const ENTRY_TRANSITIONS: Readonly<Record<EntryStage, Readonly<Partial<Record<EntryEvent, EntryStage>>>>> = {
  accepted: {
    validate: 'validating',
    revalidate: 'revalidating',
    order: 'ordered',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  validating: { revalidate: 'revalidating', order: 'ordered', reject: 'rejected', cancel: 'cancelled' },
  revalidating: { order: 'ordered', reject: 'rejected', cancel: 'cancelled' },
  ordered: { fill: 'filled', reject: 'rejected', cancel: 'cancelled' },
  filled: {},
  rejected: {},
  cancelled: {},
};

/** Returns the stage of an entry after an event. Throws for an event that the stage does not allow. */
export function nextEntryStage(stage: EntryStage, event: EntryEvent): EntryStage {
  const next = ENTRY_TRANSITIONS[stage][event];
  if (next === undefined) throw new Error(`An entry in the stage ${stage} allows no event ${event}`);
  return next;
}

export const isLastStage = (stage: EntryStage): boolean => Object.keys(ENTRY_TRANSITIONS[stage]).length === 0;
