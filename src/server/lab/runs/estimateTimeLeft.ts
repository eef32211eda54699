import type { RunProgress } from '../run/runVariants';

/** Shortest elapsed time for an estimate. The slow start of the worker thread would distort an earlier estimate. */
const MIN_ELAPSED_FOR_ESTIMATE_MS = 5_000;

/**
 * Estimates the real time to the end of a Lab run from its mean speed, ms. Returns null before the mean speed of the
 * Lab run is known.
 */
export function estimateTimeLeft({ playedMs, totalMs }: RunProgress, elapsedMs: number): number | null {
  if (elapsedMs < MIN_ELAPSED_FOR_ESTIMATE_MS || !(playedMs > 0) || !(totalMs > 0)) return null;
  return Math.round((elapsedMs * Math.max(0, totalMs - playedMs)) / playedMs);
}
