import { CommandRefused } from '../commandRefused';

/** Time for which calls share the result of one analysis, because the market moves little in a second. */
const SHARED_RESULT_LIFETIME_MS = 1_000;
/** Largest number of analyses a second, because each analysis delays the monitoring of open trades by up to 0.1 s. */
const MAX_ANALYSES_PER_SECOND = 3;

/**
 * Creates a function that starts at most three analyses a second. Calls with the same arguments share an
 * analysis that is in progress or began within the last second. A call that needs a fourth analysis throws
 * CommandRefused with 429.
 */
export function shareAnalyses<T>(now: () => number, analyse: (topN: number) => Promise<T>) {
  const analyses = new Map<string, { at: number; isRunning: boolean; result: Promise<T> }>();

  const begin = (key: string, topN: number): Promise<T> => {
    if (analyses.size >= MAX_ANALYSES_PER_SECOND) {
      throw new CommandRefused('Too many different analyses at once. Try again in a second.', 429);
    }
    const result = analyse(topN);
    const entry = { at: now(), isRunning: true, result };
    analyses.set(key, entry);
    result.then(
      () => {
        entry.isRunning = false;
      },
      // Removes a failed analysis, so that the next call starts a new analysis.
      () => void analyses.delete(key),
    );
    return result;
  };

  return (topN: number, version: string): Promise<T> => {
    for (const [key, { at, isRunning }] of analyses)
      if (!isRunning && Math.abs(now() - at) >= SHARED_RESULT_LIFETIME_MS) analyses.delete(key);
    const key = `${topN} ${version}`;
    return analyses.get(key)?.result ?? begin(key, topN);
  };
}
