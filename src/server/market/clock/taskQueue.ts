type QueuedTask = { due: number; order: number; run: (() => void) | undefined };

/** Queue of tasks by due time. Tasks with the same due time run in the order in which they were added. */
export type TaskQueue = {
  /** Adds a task. Returns a function that cancels the task. */
  add(due: number, run: () => void): () => void;
  /** Returns the earliest due time, or Infinity without tasks. */
  nextDueAt(): number;
  /** Removes the earliest task from the queue and returns it. */
  takeNext(): (() => void) | undefined;
};

export function createTaskQueue(): TaskQueue {
  const heap: QueuedTask[] = [];
  let order = 0;

  function dropCancelled(): void {
    while (heap[0] !== undefined && heap[0].run === undefined) removeEarliestTask(heap);
  }

  return {
    add(due, run) {
      const task: QueuedTask = { due, order: order++, run };
      pushTask(heap, task);
      return () => {
        // The cancelled task stays in the heap until it is due, because its removal would need a search.
        task.run = undefined;
      };
    },
    nextDueAt() {
      dropCancelled();
      return heap[0]?.due ?? Infinity;
    },
    takeNext() {
      dropCancelled();
      const run = heap[0]?.run;
      removeEarliestTask(heap);
      return run;
    },
  };
}

function runsBefore(a: QueuedTask, b: QueuedTask): boolean {
  return a.due < b.due || (a.due === b.due && a.order < b.order);
}

function pushTask(heap: QueuedTask[], task: QueuedTask): void {
  let at = heap.length;
  heap.push(task);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !runsBefore(task, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = task;
}

function removeEarliestTask(heap: QueuedTask[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    if (left === undefined) break;
    const useRight = right !== undefined && runsBefore(right, left);
    const child = useRight ? right : left;
    if (!runsBefore(child, last)) break;
    heap[at] = child;
    at = 2 * at + (useRight ? 2 : 1);
  }
  heap[at] = last;
}
