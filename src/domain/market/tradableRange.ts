import type { Parameters } from '@/contract/params/catalogue';
import { type Figure, isFigure } from '../format/format';

/** Range of a market metric in which the bot opens trades. A missing limit does not restrict the metric. */
export type TradableRange = { from?: number; until?: number };

type RangeLimitParameters = Partial<Pick<Parameters, 'max_spread_pct' | 'min_depth_usdt'>>;

/** Returns the tradable range of each market metric, as set by the parameters of the bot. A parameter that the bot does not have sets no range. */
export const tradableMetricRanges = ({ max_spread_pct, min_depth_usdt }: RangeLimitParameters) => ({
  spread_pct: max_spread_pct === undefined ? undefined : { until: max_spread_pct },
  depth_usdt: min_depth_usdt === undefined ? undefined : { from: min_depth_usdt },
});

/** Returns the ends of the tradable range and the value as positions on the gauge, in percent of the gauge length. */
export function gaugePositions(value: Figure, { from, until }: TradableRange) {
  if (!isFigure(value)) return null;
  // The scale of the gauge must be longer than the tradable range and include the value.
  const end = Math.max(1.5 * Math.max(from ?? 0, until ?? 0), 1.1 * value);
  const place = (at: number): number => (end <= 0 ? 0 : Math.round((1000 * Math.max(0, at)) / end) / 10);
  return {
    from: place(from ?? 0),
    until: until === undefined ? 100 : place(until),
    value: place(value),
    isTradable: value >= (from ?? -Infinity) && value <= (until ?? Infinity),
  };
}
