/** Interval between two lines of a step that takes long, so that a log without a terminal shows that the step runs. */
const PROGRESS_INTERVAL_MS = 10_000;

/**
 * Runs one step of a start and prints a line at its begin and at its end, with its seconds. Prints a line every ten
 * seconds meanwhile. `doing` and `done` are the texts of the lines, such as 'Building' and 'Built'. `done` can be a
 * function of the result.
 */
export async function runStep(doing, done, run, progressIntervalMs = PROGRESS_INTERVAL_MS) {
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  console.log(`${doing} ...`);
  const timer = setInterval(() => console.log(`${doing}: ${seconds()} so far ...`), progressIntervalMs);
  try {
    const result = await run();
    console.log(`${typeof done === 'function' ? done(result) : done} in ${seconds()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
