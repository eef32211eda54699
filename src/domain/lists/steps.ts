/** Work in batches: the caller can do other work at each `yield`. */
export type Steps<R> = Generator<void, R, void>;

/** Items between two pauses. A batch takes about a millisecond, so the pauses cost little. */
const BATCH = 1_000;

/** Runs all steps at once. */
export function finish<R>(steps: Steps<R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Returns a known result where steps are expected. */
export function* asSteps<R>(result: R): Steps<R> {
  yield;
  return result;
}

export function* forEachStep<T>(items: Iterable<T>, visit: (item: T) => void): Steps<void> {
  let remaining = BATCH;
  for (const item of items) {
    visit(item);
    remaining -= 1;
    if (remaining > 0) continue;
    yield;
    remaining = BATCH;
  }
}

export function* filterSteps<T>(items: readonly T[], keeps: (item: T) => boolean): Steps<T[]> {
  const kept: T[] = [];
  yield* forEachStep(items, (item) => {
    if (keeps(item)) kept.push(item);
  });
  return kept;
}
