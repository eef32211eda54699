import { type Figure, isFigure } from '../format/format';
import type { EquityPoint } from './equity';

export type PeriodPnl = {
  /** Start of the period, ms since 1970. */
  at: number;
  pnl: Figure;
};

/**
 * Returns the cumulative net PnL and its drawdown at the end of each period. The first point is 0 at the start of the
 * first period.
 */
export function equityByPeriod(periods: readonly PeriodPnl[], lengthMs: number): EquityPoint[] {
  const first = periods[0];
  if (!first) return [];
  const points: EquityPoint[] = [{ at: first.at, equity: 0, drawdown: 0 }];
  let equity = 0;
  let highest = 0;
  for (const { at, pnl } of periods) {
    equity += isFigure(pnl) ? pnl : 0;
    highest = Math.max(highest, equity);
    points.push({ at: at + lengthMs, equity, drawdown: equity - highest });
  }
  return points;
}
