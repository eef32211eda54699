import { CommandRefused } from '../bot/bot';

/** The market moves little meanwhile: its answer counts for all who ask within this time. */
const SHARED_FOR_MS = 1_000;
/** Each run takes up to 0.1 s of the thread that monitors the open trades. */
const MOST_RUNS = 3;

/**
 * Runs `run` at most three times a second. Calls with the same key share a run that is under way or began within the
 * last second; beyond three keys a call is refused with 429.
 */
export function shareRuns<T>(now: () => number, run: (topN: number) => Promise<T>) {
  const runs = new Map<string, { at: number; isUnderWay: boolean; result: Promise<T> }>();

  const begin = (key: string, topN: number): Promise<T> => {
    if (runs.size >= MOST_RUNS) {
      throw new CommandRefused('Too many different analyses at once. Try again in a second.', 429);
    }
    const result = run(topN);
    const entry = { at: now(), isUnderWay: true, result };
    runs.set(key, entry);
    result.then(
      () => {
        entry.isUnderWay = false;
      },
      // A refusal is not worth keeping: the next call tries again.
      () => void runs.delete(key),
    );
    return result;
  };

  return (topN: number, version: string): Promise<T> => {
    for (const [key, { at, isUnderWay }] of runs)
      if (!isUnderWay && Math.abs(now() - at) >= SHARED_FOR_MS) runs.delete(key);
    const key = `${topN} ${version}`;
    return runs.get(key)?.result ?? begin(key, topN);
  };
}
