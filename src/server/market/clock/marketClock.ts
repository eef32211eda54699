import { createTaskQueue } from './taskQueue';
import type { Clock } from './clock';

export interface MarketClock extends Clock {
  /** Runs what is due until then, in order of time, tasks made by tasks included. Never goes back. */
  advanceTo(at: number): void;
  /** The same, but no further than what comes next elsewhere, whose tasks of that very time follow. Returns where it stopped. */
  advanceUntil(at: number, nextExternalAt: () => number): number;
  /** Over a time that nobody saw: what fell due in it runs now and so once, however often it repeats itself. */
  jumpTo(at: number): void;
}

/** Virtual time: moves only when told to, so a run can be repeated and played at any speed. */
export function createMarketClock(startMs: number): MarketClock {
  const taskQueue = createTaskQueue();
  let now = startMs;

  /** The limit is asked for before each task: tasks may bring it nearer. */
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
