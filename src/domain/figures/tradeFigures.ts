import { isOpen, type Trade } from '@/contract/trades/trade';
import { isFigure } from '../format/format';
import { runAllSteps, forEachInSteps, type PausableWork } from '../lists/steps';
import { addClosedTrade, averageLoss, averageWin, netPnl, emptyTradeSums, profitFactor, winRate } from './closedSums';

type CountedSum = { count: number; sum: number };

type TradeResultFields = Pick<Trade, 'status' | 'pnl_net'> & Partial<Pick<Trade, 'pnl_gross' | 'total_fees'>>;

export type TradeFigures = {
  /** Number of open and closed trades. */
  trades: number;
  open: number;
  closed: number;
  /** Number of closed trades with a known net PnL. */
  counted: number;
  wins: CountedSum;
  /** Count and sum of the losing trades. The sum is negative. */
  losses: CountedSum;
  netPnl: number | null;
  /** Percentage of closed trades with positive net PnL. */
  winRate: number | null;
  profitFactor: number | null;
  averageWin: number | null;
  averageLoss: number | null;
  /** Sum over the closed trades with known fees. */
  fees: number | null;
  grossPnl: number | null;
  /**
   * Fees in percent of the gross PnL. The value is null without a gross gain or when a trade lacks fees or gross PnL.
   */
  feesShare: number | null;
};

export const tradeFiguresOf = (trades: readonly TradeResultFields[]): TradeFigures =>
  runAllSteps(tradeFiguresInSteps(trades));

export function* tradeFiguresInSteps(trades: readonly TradeResultFields[]): PausableWork<TradeFigures> {
  const sums = emptyTradeSums();
  const fees: CountedSum = { count: 0, sum: 0 };
  const gross: CountedSum = { count: 0, sum: 0 };
  yield* forEachInSteps(trades, (trade) => {
    if (isOpen(trade)) return;
    addClosedTrade(sums, trade.pnl_net);
    addToCountedSum(fees, trade.total_fees);
    addToCountedSum(gross, trade.pnl_gross);
  });
  const closed = sums.trades;
  const comparable = fees.count === closed && gross.count === closed && gross.sum > 0;
  return {
    trades: trades.length,
    open: trades.length - closed,
    closed,
    counted: sums.known,
    wins: { count: sums.wins, sum: sums.gained },
    losses: { count: sums.losses, sum: -sums.lost },
    netPnl: netPnl(sums),
    winRate: winRate(sums),
    profitFactor: profitFactor(sums),
    averageWin: averageWin(sums),
    averageLoss: averageLoss(sums),
    fees: sumOrNull(fees),
    grossPnl: sumOrNull(gross),
    feesShare: comparable ? (100 * fees.sum) / gross.sum : null,
  };
}

function addToCountedSum(total: CountedSum, value: number | null | undefined): void {
  if (!isFigure(value)) return;
  total.count += 1;
  total.sum += value;
}

const sumOrNull = ({ count, sum }: CountedSum): number | null => (count === 0 ? null : sum);
