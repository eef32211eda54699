import { sumOf } from './figures';

const FRAME_INTERVAL_MS = 1000 / 60;

/**
 * Returns the displayed frames per second and the percentage of dropped frames. `gaps` are the times between frames in
 * ms.
 */
export function frameFigures(gaps: readonly number[]): { perSecond: number; dropped_pct: number } {
  const dropped = sumOf(gaps.map((gap) => Math.max(0, Math.round(gap / FRAME_INTERVAL_MS) - 1)));
  return { perSecond: (gaps.length * 1000) / sumOf(gaps), dropped_pct: (100 * dropped) / (dropped + gaps.length) };
}
