import { ENTRY_EVENTS, ENTRY_STAGES, type EntryEvent, type EntryStage, nextEntryStage } from './entryStages';

/** Expected next stage for each stage and event, in the order of ENTRY_EVENTS. Null means that the event is an error. */
const EXPECTED_NEXT_STAGE: Record<EntryStage, readonly (EntryStage | null)[]> = {
  accepted: ['validating', 'revalidating', 'ordered', null, 'rejected', 'cancelled'],
  validating: [null, 'revalidating', 'ordered', null, 'rejected', 'cancelled'],
  revalidating: [null, null, 'ordered', null, 'rejected', 'cancelled'],
  ordered: [null, null, null, 'filled', 'rejected', 'cancelled'],
  filled: [null, null, null, null, null, null],
  rejected: [null, null, null, null, null, null],
  cancelled: [null, null, null, null, null, null],
};

const STAGE_EVENT_PAIRS = ENTRY_STAGES.flatMap((stage) =>
  ENTRY_EVENTS.map((event, index) => [stage, event, EXPECTED_NEXT_STAGE[stage][index] ?? null] as const),
);
const allowed = STAGE_EVENT_PAIRS.filter(([, , next]) => next !== null);
const refused = STAGE_EVENT_PAIRS.filter(([, , next]) => next === null);

test.each(allowed)('an entry in the stage %s is after the event %s in the stage %s', (stage, event, next) => {
  expect(nextEntryStage(stage, event)).toBe(next);
});

test.each(refused)('an entry in the stage %s throws at the event %s', (stage: EntryStage, event: EntryEvent) => {
  expect(() => nextEntryStage(stage, event)).toThrow(`An entry in the stage ${stage} allows no event ${event}`);
});
