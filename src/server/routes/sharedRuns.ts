import { CommandRefused } from '../bot/bot';

/** The market moves little within this time, so calls can share one result. */
const SHARED_FOR_MS = 1_000;
/** Each run takes up to 0.1 s of the thread that monitors open trades. */
const MAX_RUNS = 3;

/**
 * Creates a function that runs `run` at most three times a second. Calls with the same key share a run that is in progress
 * or began within the last second. A call with a fourth key throws CommandRefused with 429.
 */
export function shareRuns<T>(now: () => number, run: (topN: number) => Promise<T>) {
  const runs = new Map<string, { at: number; isRunning: boolean; result: Promise<T> }>();

  const begin = (key: string, topN: number): Promise<T> => {
    if (runs.size >= MAX_RUNS) {
      throw new CommandRefused('Too many different analyses at once. Try again in a second.', 429);
    }
    const result = run(topN);
    const entry = { at: now(), isRunning: true, result };
    runs.set(key, entry);
    result.then(
      () => {
        entry.isRunning = false;
      },
      // A failed run is not shared: the next call tries again.
      () => void runs.delete(key),
    );
    return result;
  };

  return (topN: number, version: string): Promise<T> => {
    for (const [key, { at, isRunning }] of runs)
      if (!isRunning && Math.abs(now() - at) >= SHARED_FOR_MS) runs.delete(key);
    const key = `${topN} ${version}`;
    return runs.get(key)?.result ?? begin(key, topN);
  };
}
