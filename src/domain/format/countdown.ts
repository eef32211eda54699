const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Formats a remaining time, rounded up: 'in 45 s', 'in 38 min', 'in 3 h'. Returns an empty text when no time remains.
 */
export function formatCountdown(leftMs: number): string {
  if (leftMs <= 0) return '';
  if (leftMs < 2 * MINUTE_MS) return `in ${Math.ceil(leftMs / 1000)} s`;
  if (leftMs < 2 * HOUR_MS) return `in ${Math.ceil(leftMs / MINUTE_MS)} min`;
  return `in ${Math.ceil(leftMs / HOUR_MS)} h`;
}
