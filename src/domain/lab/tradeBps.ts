import { isOpen, type Trade } from '@/contract/trades/trade';
import { isFigure } from '../format/format';
import { toEpochMs } from '../format/time';
import { tradeExitMs } from '../trades/tradeMoments';

export type TradeResult = {
  enteredAt: number;
  exitedAt: number;
  /** Net PnL after fees, USDT. */
  net: number;
  /** Net PnL in bps of the entry notional. */
  bps: number;
};

/** Returns the closed trades whose times, net PnL and notional are known. */
export function tradeResultsOf(trades: readonly Trade[]): TradeResult[] {
  return trades.flatMap((trade) => {
    const [enteredAt, exitedAt] = [toEpochMs(trade.timestamp_entry), tradeExitMs(trade)];
    const notional = (trade.entry_price ?? NaN) * (trade.quantity ?? NaN);
    if (isOpen(trade) || enteredAt === null || exitedAt === null || !isFigure(trade.pnl_net) || !(notional > 0))
      return [];
    return [{ enteredAt, exitedAt, net: trade.pnl_net, bps: (trade.pnl_net / notional) * 1e4 }];
  });
}
