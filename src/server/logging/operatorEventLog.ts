import type { NewOperatorEvent, OperatorEventsRepository } from '../store/operatorEvents';

const FLUSH_INTERVAL_MS = 1_000;
/** Largest number of events that wait in memory while the database cannot be written. */
const MAX_PENDING_EVENTS = 2_000;

/** Collects operator events and stores them once a second, so that a command never waits for the database. */
export type OperatorEventLog = {
  add(event: Omit<NewOperatorEvent, 'at'> & { at?: number }): void;
  /** Stores the events that wait. The events wait on while the database cannot be written. */
  flush(): void;
  start(): void;
  /** Marks the orderly end of the process and stores what waits. */
  stop(): void;
};

export function createOperatorEventLog(
  repository: Pick<OperatorEventsRepository, 'addEvents'>,
  wallNow: () => number,
): OperatorEventLog {
  let pending: NewOperatorEvent[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;

  const add: OperatorEventLog['add'] = (event) => {
    if (pending.length < MAX_PENDING_EVENTS) pending.push({ at: wallNow(), ...event });
  };
  const flush = (): void => {
    if (pending.length === 0) return;
    try {
      repository.addEvents(pending);
      pending = [];
    } catch {
      // The bot reports the storage fault.
    }
  };
  return {
    add,
    flush,
    start() {
      timer = setInterval(flush, FLUSH_INTERVAL_MS);
    },
    stop() {
      clearInterval(timer);
      add({ kind: 'process', state: 'stopped', title: 'Process stopped' });
      flush();
    },
  };
}
