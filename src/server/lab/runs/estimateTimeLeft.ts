import type { LabJobProgress } from '../run/runVariants';

/**
 * Shortest elapsed time of a Lab run after which its remaining time is estimated. The slow start of the worker thread
 * would distort an earlier estimate.
 */
const MIN_ELAPSED_FOR_ESTIMATE_MS = 5_000;

/**
 * Estimates the remaining real time of a Lab run in ms, from its mean speed. Returns null before the mean speed of the
 * Lab run is known.
 */
export function estimateTimeLeft({ playedMs, totalMs }: LabJobProgress, elapsedMs: number): number | null {
  if (elapsedMs < MIN_ELAPSED_FOR_ESTIMATE_MS || !(playedMs > 0) || !(totalMs > 0)) return null;
  return Math.round((elapsedMs * Math.max(0, totalMs - playedMs)) / playedMs);
}
