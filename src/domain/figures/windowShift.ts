import type { Trade } from '@/contract/trades/trade';
import { formatSignedAmount, isFigure, plural } from '../format/format';

/**
 * Closed trades that left the loaded trades since the last trade closed. They change a sum over the loaded trades
 * although no trade closes.
 */
export type WindowShift = {
  trades: number;
  pnl: number;
};

type ClosedTrade = Pick<Trade, 'trade_id' | 'pnl_net'>;

/** Returns the shift after the loaded closed trades changed from `before` to `after`. A close restarts the shift. */
export function nextWindowShift(
  shift: WindowShift | null,
  before: readonly ClosedTrade[],
  after: readonly ClosedTrade[],
): WindowShift | null {
  const idsAfter = new Set(after.map(({ trade_id }) => trade_id));
  const left = before.filter(({ trade_id }) => !idsAfter.has(trade_id));
  const hasClosed = idsAfter.size > before.length - left.length;
  if (left.length === 0) return hasClosed ? null : shift;
  const kept = hasClosed || shift === null ? { trades: 0, pnl: 0 } : shift;
  return {
    trades: kept.trades + left.length,
    pnl: left.reduce((sum, { pnl_net }) => sum - (isFigure(pnl_net) ? pnl_net : 0), kept.pnl),
  };
}

/** Describes the shift: '1 older trade left, +1.71'. */
export const windowShiftText = ({ trades, pnl }: WindowShift): string =>
  `${plural(trades, 'older trade')} left, ${formatSignedAmount(pnl)}`;
