import type { Progress } from '../run/runVariants';

/** Too little was played before this time to estimate from. */
const LEAST_ELAPSED_MS = 1_000;

/** Estimates the wall time to the end of a run from its mean pace, ms. Returns null while it is unknown. */
export function timeLeft({ playedMs, totalMs }: Progress, elapsedMs: number): number | null {
  if (elapsedMs < LEAST_ELAPSED_MS || !(playedMs > 0) || !(totalMs > 0)) return null;
  return Math.round((elapsedMs * Math.max(0, totalMs - playedMs)) / playedMs);
}
