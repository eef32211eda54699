const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats a remaining time, rounded up: '45 s', '38 min', '3 h'. Returns an empty text when no time remains. */
export function formatTimeLeft(leftMs: number): string {
  if (leftMs <= 0) return '';
  if (leftMs < 2 * MINUTE_MS) return `${Math.ceil(leftMs / 1000)} s`;
  if (leftMs < 2 * HOUR_MS) return `${Math.ceil(leftMs / MINUTE_MS)} min`;
  return `${Math.ceil(leftMs / HOUR_MS)} h`;
}
