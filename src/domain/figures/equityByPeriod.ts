import { type Figure, isFigure } from '../format/format';
import type { EquityPoint } from './equity';

export type PeriodPnl = {
  /** Start of the period, ms since 1970. */
  at: number;
  pnl: Figure;
};

/**
 * Returns the cumulative net PnL and its drawdown at the end of each period. The first point is 0 at the start of the
 * first period. A last period that lasts at `now` ends at `now`.
 */
export function equityByPeriod(periods: readonly PeriodPnl[], lengthMs: number, now = Infinity): EquityPoint[] {
  const first = periods[0];
  if (!first) return [];
  const points: EquityPoint[] = [{ at: first.at, equity: 0, drawdown: 0 }];
  let equity = 0;
  let highest = 0;
  for (const { at, pnl } of periods) {
    equity += isFigure(pnl) ? pnl : 0;
    highest = Math.max(highest, equity);
    const end = at + lengthMs;
    // A clock behind the period gives the period its whole length.
    points.push({ at: now > at ? Math.min(end, now) : end, equity, drawdown: equity - highest });
  }
  return points;
}
