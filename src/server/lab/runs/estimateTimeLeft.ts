import type { RunProgress } from '../run/runVariants';

/**
 * Elapsed time before which no estimate is made. The slow start of the worker thread would distort an earlier estimate.
 */
const MIN_ELAPSED_FOR_ESTIMATE_MS = 5_000;

/** Estimates the wall time to the end of a run from its mean pace, ms. Returns null while the pace is unknown. */
export function estimateTimeLeft({ playedMs, totalMs }: RunProgress, elapsedMs: number): number | null {
  if (elapsedMs < MIN_ELAPSED_FOR_ESTIMATE_MS || !(playedMs > 0) || !(totalMs > 0)) return null;
  return Math.round((elapsedMs * Math.max(0, totalMs - playedMs)) / playedMs);
}
