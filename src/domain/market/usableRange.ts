import type { Parameters } from '@/contract/params/catalogue';
import { type Figure, isFigure } from '../format/format';

/** Range of a metric in which the bot may enter. A missing limit does not apply. */
export type UsableRange = { from?: number; until?: number };

type RangeParameters = Pick<Parameters, 'max_spread_pct' | 'min_depth_usdt'>;

/** Returns the usable range of each metric, as set by the parameters of the bot. */
export const usableMetricRanges = (limits: RangeParameters) => ({
  spread_pct: { until: limits.max_spread_pct },
  depth_usdt: { from: limits.min_depth_usdt },
});

/**
 * Returns the positions of the usable band and the value in percent of the gauge length. Returns null without a value.
 */
export function gaugePositions(value: Figure, { from, until }: UsableRange) {
  if (!isFigure(value)) return null;
  // The scale must be longer than the band and include the value.
  const end = Math.max(1.5 * Math.max(from ?? 0, until ?? 0), 1.1 * value);
  const place = (at: number): number => (end <= 0 ? 0 : Math.round((1000 * Math.max(0, at)) / end) / 10);
  return {
    from: place(from ?? 0),
    until: until === undefined ? 100 : place(until),
    value: place(value),
    isUsable: value >= (from ?? -Infinity) && value <= (until ?? Infinity),
  };
}
