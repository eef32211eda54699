import { formatTimeTick, type Zone } from '@/domain/format/time';
import { timeTicks } from '@/domain/format/timeTicks';

const FULL_LENGTH_PCT = 100;

/** Positions of times in percent of the drawing, and the round times with a label. */
type TimePlotScale = {
  xOf: (at: number) => number;
  labels: readonly { at: number; text: string }[];
  /** Returns the index of the time nearest to a horizontal position: 0 is the left edge, 1 the right edge. */
  nearest: (share: number) => number;
};

export function createTimePlotScale(
  times: readonly number[],
  { zone, maxTimes }: { zone: Zone; maxTimes: number },
): TimePlotScale {
  const [from = 0, until = 0] = [times[0], times.at(-1)];
  const spanMs = until - from;
  const xOf = (at: number): number => (spanMs > 0 ? (FULL_LENGTH_PCT * (at - from)) / spanMs : FULL_LENGTH_PCT);
  const ticks = spanMs > 0 && maxTimes > 0 ? timeTicks(from, until, { zone, most: maxTimes }) : [];
  return {
    xOf,
    labels: ticks.map((at) => ({ at: xOf(at), text: formatTimeTick(at, zone, spanMs) })),
    nearest: (share) =>
      times.reduce(
        (best, at, index) =>
          Math.abs(xOf(at) - share * FULL_LENGTH_PCT) <= Math.abs(xOf(times[best] ?? 0) - share * FULL_LENGTH_PCT)
            ? index
            : best,
        0,
      ),
  };
}
