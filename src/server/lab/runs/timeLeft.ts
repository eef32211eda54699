import type { Progress } from '../run/runVariants';

/** Before this time the start of the thread would dominate the pace. */
const MIN_ELAPSED_MS = 5_000;

/** Estimates the wall time to the end of a run from its mean pace, ms. Returns null while it is unknown. */
export function timeLeft({ playedMs, totalMs }: Progress, elapsedMs: number): number | null {
  if (elapsedMs < MIN_ELAPSED_MS || !(playedMs > 0) || !(totalMs > 0)) return null;
  return Math.round((elapsedMs * Math.max(0, totalMs - playedMs)) / playedMs);
}
