import { sumOf } from '../figures';
import type { PageMeasurements } from './pageProbe';

const FRAME_INTERVAL_MS = 1000 / 60;

/**
 * Returns the displayed frames per second and the percentage of dropped frames. `gaps` are the times between frames in
 * ms.
 */
export function computeFrameFigures(gaps: readonly number[]): { perSecond: number; dropped_pct: number } {
  const dropped = sumOf(gaps.map((gap) => Math.max(0, Math.round(gap / FRAME_INTERVAL_MS) - 1)));
  return { perSecond: (gaps.length * 1000) / sumOf(gaps), dropped_pct: (100 * dropped) / (dropped + gaps.length) };
}

/** Number of earlier frames and of later frames among which the fastest transfer is searched. */
const NEIGHBOUR_FRAME_COUNT = 20;

/**
 * Returns the time from evaluation to paint of each book frame, ms. The market clock of a busy server is late, so the
 * fastest of the nearby frames counts as sent without delay.
 */
export function bookFrameAges(books: PageMeasurements['books']): number[] {
  const transfers = books.map(({ evaluatedAt, receivedAt }) => receivedAt - evaluatedAt);
  return books.map(({ evaluatedAt, drawnAt }, index) => {
    const nearby = transfers.slice(Math.max(0, index - NEIGHBOUR_FRAME_COUNT), index + NEIGHBOUR_FRAME_COUNT + 1);
    return drawnAt - evaluatedAt - Math.min(...nearby);
  });
}
