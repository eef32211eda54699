import { isClosed, isOpen, type Trade } from '@/contract/trade';

import { isFigure } from './format';

/** What these questions need of a trade. */
type Outcome = Pick<Trade, 'status' | 'pnl_net'>;

export const closedTrades = <T extends Outcome>(trades: readonly T[]): T[] => trades.filter(isClosed);

export const openTrades = <T extends Outcome>(trades: readonly T[]): T[] => trades.filter(isOpen);

export type Performance = {
  loaded: number;
  open: number;
  closed: number;
  /** Closed trades whose net PnL is known: the basis of the total. */
  counted: number;
  winning: number;
  /** Percent of closed trades with positive net PnL; null when none is closed. */
  winRate: number | null;
  /** Sum of the net PnL of closed trades; null when none is known. */
  totalPnl: number | null;
};

/** Figures over the trades that are loaded, which are the latest and seldom all. */
export function performanceOf(trades: readonly Outcome[]): Performance {
  const closed = closedTrades(trades);
  const known = closed.map((trade) => trade.pnl_net).filter(isFigure);
  const winning = known.filter((pnl) => pnl > 0).length;
  return {
    loaded: trades.length,
    open: trades.length - closed.length,
    closed: closed.length,
    counted: known.length,
    winning,
    winRate: closed.length === 0 ? null : (100 * winning) / closed.length,
    totalPnl: known.length === 0 ? null : known.reduce((sum, pnl) => sum + pnl, 0),
  };
}
