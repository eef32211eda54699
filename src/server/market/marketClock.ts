import type { Clock } from './clock';

export interface MarketClock extends Clock {
  /** Runs what is due until then, in order of time, tasks made by tasks included. Never goes back. */
  advanceTo(at: number): void;
  /** Over a time that nobody saw: what fell due in it runs now and so once, however often it repeats itself. */
  leapTo(at: number): void;
}

type Task = { due: number; order: number; run: (() => void) | undefined };

/** Virtual time: moves only when told to, so a run can be repeated and played at any speed. */
export function createMarketClock(startMs: number): MarketClock {
  const heap: Task[] = [];
  let now = startMs;
  let order = 0;

  function advanceTo(at: number): void {
    for (let next = heap[0]; next !== undefined && next.due <= at; next = heap[0]) {
      pop(heap);
      if (next.run === undefined) continue;
      now = Math.max(now, next.due);
      next.run();
    }
    now = Math.max(now, at);
  }

  return {
    now: () => now,
    after(delayMs, run) {
      const task: Task = { due: now + Math.max(0, delayMs), order: order++, run };
      push(heap, task);
      return () => {
        // Left in the heap until its time: taking it out would cost a search.
        task.run = undefined;
      };
    },
    advanceTo,
    leapTo(at) {
      now = Math.max(now, at);
      advanceTo(now);
    },
  };
}

function before(a: Task, b: Task): boolean {
  return a.due < b.due || (a.due === b.due && a.order < b.order);
}

function push(heap: Task[], task: Task): void {
  let at = heap.length;
  heap.push(task);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !before(task, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = task;
}

function pop(heap: Task[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    if (left === undefined) break;
    const useRight = right !== undefined && before(right, left);
    const child = useRight ? right : left;
    if (!before(child, last)) break;
    heap[at] = child;
    at = 2 * at + (useRight ? 2 : 1);
  }
  heap[at] = last;
}
