/** Work that runs in batches. After each batch, a `yield` lets the caller do other work. */
export type PausableWork<R> = Generator<void, R, void>;

/** Number of items between two pauses. A batch takes about a millisecond. */
const ITEMS_PER_BATCH = 1_000;

export function runAllSteps<R>(steps: PausableWork<R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export function* resultAsSteps<R>(result: R): PausableWork<R> {
  yield;
  return result;
}

export function* forEachInSteps<T>(items: Iterable<T>, visit: (item: T) => void): PausableWork<void> {
  let remaining = ITEMS_PER_BATCH;
  for (const item of items) {
    visit(item);
    remaining -= 1;
    if (remaining > 0) continue;
    yield;
    remaining = ITEMS_PER_BATCH;
  }
}

export function* filterInSteps<T>(items: readonly T[], keeps: (item: T) => boolean): PausableWork<T[]> {
  const kept: T[] = [];
  yield* forEachInSteps(items, (item) => {
    if (keeps(item)) kept.push(item);
  });
  return kept;
}
