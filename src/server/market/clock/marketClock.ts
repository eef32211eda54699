import { createTaskQueue } from './taskQueue';
import type { Clock } from './clock';

export interface MarketClock extends Clock {
  /**
   * Runs all tasks due by `at` in order of time, including tasks that other tasks add. Never moves the clock back.
   */
  advanceTo(at: number): void;
  /**
   * Advances to `at`, but not beyond the next external event. Tasks that are due at the time of the event run before
   * the event. Returns the new time.
   */
  advanceUntil(at: number, nextExternalAt: () => number): number;
  /**
   * Sets the clock to a later time, for a period without data. A repeated task that became due several times runs
   * once.
   */
  jumpTo(at: number): void;
}

/** Creates a clock that moves only through its `advance` functions, so that a run can be repeated at any speed. */
export function createMarketClock(startMs: number): MarketClock {
  const taskQueue = createTaskQueue();
  let now = startMs;

  /** Calls `limit` before each task, because a task may lower the limit. */
  function advance(limit: () => number): number {
    for (let due = taskQueue.nextDueAt(); due <= limit(); due = taskQueue.nextDueAt()) {
      now = Math.max(now, due);
      taskQueue.takeNext()?.();
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
