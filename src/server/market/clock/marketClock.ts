import { createTaskQueue } from './taskQueue';
import type { Clock } from './clock';

export interface MarketClock extends Clock {
  /**
   * Advances the clock to `at`, never back. Runs all due tasks in order of time, including tasks that a task adds.
   */
  advanceTo(at: number): void;
  /**
   * Advances to `at`, but not beyond `nextEventAt`, the time of the next market event. Tasks that are due at the time
   * of the market event run before the event. Returns the new time.
   */
  advanceUntil(at: number, nextEventAt: () => number): number;
  /** Skips a period without data. A repeated task that became due several times runs once. */
  jumpTo(at: number): void;
}

/** Creates a clock that moves only when a caller advances the clock, so that a simulation is repeatable at any speed. */
export function createMarketClock(startMs: number): MarketClock {
  const taskQueue = createTaskQueue();
  let now = startMs;

  /** Calls `limit` before each task, because a task may lower the limit. */
  function advance(limit: () => number): number {
    for (let due = taskQueue.nextDueAt(); due <= limit(); due = taskQueue.nextDueAt()) {
      now = Math.max(now, due);
      taskQueue.takeNextTask()?.();
    }
    now = Math.max(now, limit());
    return now;
  }
  const advanceTo = (at: number): void => void advance(() => at);

  return {
    now: () => now,
    after: (delayMs, run) => taskQueue.addTask(now + Math.max(0, delayMs), run),
    advanceTo,
    advanceUntil: (at, nextEventAt) => advance(() => Math.min(at, nextEventAt())),
    jumpTo(at) {
      now = Math.max(now, at);
      advanceTo(now);
    },
  };
}
