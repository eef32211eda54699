/** Work in pieces: whoever runs it may do something else at each `yield`. */
export type Steps<R> = Generator<void, R, void>;

/** Small enough to take about a millisecond, large enough that the pauses cost nothing. */
const PIECE = 1_000;

/** Does all of it at once. */
export function finish<R>(steps: Steps<R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export function* forEachStep<T>(items: Iterable<T>, visit: (item: T) => void): Steps<void> {
  let left = PIECE;
  for (const item of items) {
    visit(item);
    left -= 1;
    if (left > 0) continue;
    yield;
    left = PIECE;
  }
}

export function* filterSteps<T>(items: readonly T[], keeps: (item: T) => boolean): Steps<T[]> {
  const kept: T[] = [];
  yield* forEachStep(items, (item) => {
    if (keeps(item)) kept.push(item);
  });
  return kept;
}
