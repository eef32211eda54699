import { sum } from './figures';

const FRAME_MS = 1000 / 60;

/** Returns the frames shown a second and the percent of dropped frames, from the times between frames in ms. */
export function framesShown(gaps: readonly number[]): { perSecond: number; dropped_pct: number } {
  const dropped = sum(gaps.map((gap) => Math.max(0, Math.round(gap / FRAME_MS) - 1)));
  return { perSecond: (gaps.length * 1000) / sum(gaps), dropped_pct: (100 * dropped) / (dropped + gaps.length) };
}
