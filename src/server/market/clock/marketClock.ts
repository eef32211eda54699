import { createTaskQueue } from './taskQueue';
import type { Clock } from './clock';

export interface MarketClock extends Clock {
  /** Runs all tasks due until `at` in order of time, including tasks that they add. Never goes back. */
  advanceTo(at: number): void;
  /**
   * Advances to `at`, but not beyond the next external event. Tasks due at the time of the event run before it. Returns
   * the time reached.
   */
  advanceUntil(at: number, nextExternalAt: () => number): number;
  /** Jumps over a time without data. A repeated task that fell due several times runs once. */
  jumpTo(at: number): void;
}

/** Creates a virtual clock that moves only when advanced, so a run can be repeated at any speed. */
export function createMarketClock(startMs: number): MarketClock {
  const taskQueue = createTaskQueue();
  let now = startMs;

  /** Reads the limit before each task: a task may lower it. */
  function advance(limit: () => number): number {
    for (let due = taskQueue.nextDueAt(); due <= limit(); due = taskQueue.nextDueAt()) {
      now = Math.max(now, due);
      taskQueue.next()?.();
    }
    now = Math.max(now, limit());
    return now;
  }
  const advanceTo = (at: number): void => void advance(() => at);

  return {
    now: () => now,
    after: (delayMs, run) => taskQueue.add(now + Math.max(0, delayMs), run),
    advanceTo,
    advanceUntil: (at, nextExternalAt) => advance(() => Math.min(at, nextExternalAt())),
    jumpTo(at) {
      now = Math.max(now, at);
      advanceTo(now);
    },
  };
}
