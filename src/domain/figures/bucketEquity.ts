import { type Figure, isFigure } from '../format/format';
import type { EquityPoint } from './equity';

/** Net PnL of the trades that closed in one hour or on one day. */
export type TradeBucket = {
  /** Start of the bucket, ms since 1970. */
  at: number;
  pnl: Figure;
};

/**
 * Returns the cumulative net PnL and its drawdown at the end of each bucket. The first point is 0 at the start of the
 * first bucket.
 */
export function bucketEquity(buckets: readonly TradeBucket[], lengthMs: number): EquityPoint[] {
  const first = buckets[0];
  if (!first) return [];
  const points: EquityPoint[] = [{ at: first.at, equity: 0, drawdown: 0 }];
  let equity = 0;
  let highest = 0;
  for (const { at, pnl } of buckets) {
    equity += isFigure(pnl) ? pnl : 0;
    highest = Math.max(highest, equity);
    points.push({ at: at + lengthMs, equity, drawdown: equity - highest });
  }
  return points;
}
