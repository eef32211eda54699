import type { EquityCurve } from '@/domain/figures/equity';
import { timeTicks } from '@/domain/format/timeTicks';
import type { Zone } from '@/domain/format/time';
import { valueTicks } from '@/domain/format/valueTicks';

const MAX_VALUE_LABELS = 5;
const MAX_TIME_LABELS = 6;
const FULL_LENGTH_PCT = 100;

/** Positions of times and amounts in percent of the drawing, and the round values with a label. */
export type PnlScale = {
  xOf: (at: number) => number;
  yOf: (amount: number) => number;
  amounts: readonly number[];
  times: readonly number[];
  spanMs: number;
  /** Returns the index of the point nearest to a horizontal position: 0 is the left edge, 1 the right edge. */
  nearest: (share: number) => number;
};

export function createPnlScale({ points, highest, lowest }: EquityCurve, zone: Zone): PnlScale {
  const amounts = valueTicks(lowest, highest, MAX_VALUE_LABELS);
  const [bottom = 0, top = 1] = [amounts[0], amounts.at(-1)];
  const [from = 0, until = 0] = [points[0]?.at, points.at(-1)?.at];
  const spanMs = until - from;
  const xOf = (at: number): number => (spanMs > 0 ? (FULL_LENGTH_PCT * (at - from)) / spanMs : FULL_LENGTH_PCT);
  return {
    xOf,
    yOf: (amount) => (FULL_LENGTH_PCT * (top - amount)) / (top - bottom),
    amounts,
    times: spanMs > 0 ? timeTicks(from, until, { zone, most: MAX_TIME_LABELS }) : [],
    spanMs,
    nearest: (share) =>
      points.reduce(
        (best, { at }, index) =>
          Math.abs(xOf(at) - share * FULL_LENGTH_PCT) <= Math.abs(xOf(points[best]?.at ?? 0) - share * FULL_LENGTH_PCT)
            ? index
            : best,
        0,
      ),
  };
}
