import type { Equity } from '@/domain/figures/equity';
import { timeTicks } from '@/domain/format/timeTicks';
import type { Zone } from '@/domain/format/time';
import { valueTicks } from '@/domain/format/valueTicks';

const MOST_VALUES = 5;
const MOST_TIMES = 6;
const PERCENT = 100;

/** Positions of times and amounts in percent of the drawing, and the round values that get a label. */
export type PnlScale = {
  xOf: (at: number) => number;
  yOf: (amount: number) => number;
  amounts: readonly number[];
  times: readonly number[];
  spanMs: number;
  /** Returns the point nearest to a horizontal position, from 0 at the left edge to 1 at the right. */
  nearest: (share: number) => number;
};

export function pnlScale({ points, highest, lowest }: Equity, zone: Zone): PnlScale {
  const amounts = valueTicks(lowest, highest, MOST_VALUES);
  const [bottom = 0, top = 1] = [amounts[0], amounts.at(-1)];
  const [from = 0, until = 0] = [points[0]?.at, points.at(-1)?.at];
  const spanMs = until - from;
  const xOf = (at: number): number => (spanMs > 0 ? (PERCENT * (at - from)) / spanMs : PERCENT);
  return {
    xOf,
    yOf: (amount) => (PERCENT * (top - amount)) / (top - bottom),
    amounts,
    times: spanMs > 0 ? timeTicks(from, until, { zone, most: MOST_TIMES }) : [],
    spanMs,
    nearest: (share) =>
      points.reduce(
        (best, { at }, index) =>
          Math.abs(xOf(at) - share * PERCENT) <= Math.abs(xOf(points[best]?.at ?? 0) - share * PERCENT) ? index : best,
        0,
      ),
  };
}
