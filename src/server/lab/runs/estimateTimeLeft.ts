import type { LabJobProgress } from '../run/runVariants';

/** The slow start of the worker thread would distort an earlier estimate. */
const MIN_ELAPSED_FOR_ESTIMATE_MS = 5_000;

/** Returns the real time in ms from the mean speed, or null before the mean speed is known. */
export function estimateTimeLeft({ playedMs, totalMs }: LabJobProgress, elapsedMs: number): number | null {
  if (elapsedMs < MIN_ELAPSED_FOR_ESTIMATE_MS || !(playedMs > 0) || !(totalMs > 0)) return null;
  return Math.round((elapsedMs * Math.max(0, totalMs - playedMs)) / playedMs);
}
