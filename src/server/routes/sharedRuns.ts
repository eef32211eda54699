import { CommandRefused } from '../bot/bot';

/** Time for which calls share one result, because the market moves little in a second. */
const SHARED_RESULT_LIFETIME_MS = 1_000;
/** Limit of runs, because each run blocks the monitoring of open trades for up to 0.1 s. */
const MAX_RUNS_PER_SECOND = 3;

/**
 * Creates a function that runs `run` at most three times a second. Calls with the same arguments share a run that is in
 * progress or began within the last second. A call that needs a fourth run throws CommandRefused with 429.
 */
export function shareRuns<T>(now: () => number, run: (topN: number) => Promise<T>) {
  const runs = new Map<string, { at: number; isRunning: boolean; result: Promise<T> }>();

  const begin = (key: string, topN: number): Promise<T> => {
    if (runs.size >= MAX_RUNS_PER_SECOND) {
      throw new CommandRefused('Too many different analyses at once. Try again in a second.', 429);
    }
    const result = run(topN);
    const entry = { at: now(), isRunning: true, result };
    runs.set(key, entry);
    result.then(
      () => {
        entry.isRunning = false;
      },
      // A failed run is removed, so that the next call starts a new run.
      () => void runs.delete(key),
    );
    return result;
  };

  return (topN: number, version: string): Promise<T> => {
    for (const [key, { at, isRunning }] of runs)
      if (!isRunning && Math.abs(now() - at) >= SHARED_RESULT_LIFETIME_MS) runs.delete(key);
    const key = `${topN} ${version}`;
    return runs.get(key)?.result ?? begin(key, topN);
  };
}
