import { Heap } from 'heap-js';

type QueuedTask = { due: number; order: number; run: (() => void) | undefined };

/** Queue of tasks by due time. Tasks with the same due time run in the order in which they were added. */
export type TaskQueue = {
  /** Adds a task. Returns a function that cancels the task. */
  addTask(due: number, run: () => void): () => void;
  /** Returns the earliest due time, or Infinity without tasks. */
  nextDueAt(): number;
  takeNextTask(): (() => void) | undefined;
};

export function createTaskQueue(): TaskQueue {
  const heap = new Heap<QueuedTask>((a, b) => a.due - b.due || a.order - b.order);
  let order = 0;

  function dropCancelled(): void {
    for (let first = heap.peek(); first !== undefined && first.run === undefined; first = heap.peek()) heap.pop();
  }

  return {
    addTask(due, run) {
      const task: QueuedTask = { due, order: order++, run };
      heap.add(task);
      return () => {
        // The cancelled task stays in the heap until its due time, because its removal would need a search.
        task.run = undefined;
      };
    },
    nextDueAt() {
      dropCancelled();
      return heap.peek()?.due ?? Infinity;
    },
    takeNextTask() {
      dropCancelled();
      return heap.pop()?.run;
    },
  };
}
