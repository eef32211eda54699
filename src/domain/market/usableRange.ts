import type { Parameters } from '@/contract/params/catalogue';
import { type Figure, isFigure } from '../format/format';

/** The values at which the bot may enter; one side may be open. */
export type UsableRange = { from?: number; until?: number };

type Limits = Pick<Parameters, 'max_spread_pct' | 'min_depth_usdt'>;

/** Returns the usable ranges of the metrics under the parameters of the bot. */
export const usableRanges = (limits: Limits) => ({
  spread_pct: { until: limits.max_spread_pct },
  depth_usdt: { from: limits.min_depth_usdt },
});

/** Places of a gauge in percent of its length: the usable band and the value. Null without a value. */
export function gaugeOf(value: Figure, { from, until }: UsableRange) {
  if (!isFigure(value)) return null;
  // The band must not fill the gauge, and the value must not leave it.
  const end = Math.max(1.5 * Math.max(from ?? 0, until ?? 0), 1.1 * value);
  const place = (at: number): number => (end <= 0 ? 0 : Math.round((1000 * Math.max(0, at)) / end) / 10);
  return {
    from: place(from ?? 0),
    until: until === undefined ? 100 : place(until),
    value: place(value),
    isUsable: value >= (from ?? -Infinity) && value <= (until ?? Infinity),
  };
}
