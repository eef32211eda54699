import { isOpen, type Trade } from '@/contract/trade';
import { isFigure } from '../format/format';
import { finish, forEachStep, type Steps } from '../lists/steps';
import { addClosed, averageLoss, averageWin, netPnl, noSums, profitFactor, winRate } from './closedSums';

type Sum = { count: number; sum: number };

type Figured = Pick<Trade, 'status' | 'pnl_net'> & Partial<Pick<Trade, 'pnl_gross' | 'total_fees'>>;

export type TradeFigures = {
  /** Number of closed and open trades. */
  trades: number;
  open: number;
  closed: number;
  /** Number of closed trades with a known net PnL. */
  counted: number;
  wins: Sum;
  /** The sum is negative. */
  losses: Sum;
  netPnl: number | null;
  /** Percent of the closed trades. */
  winRate: number | null;
  profitFactor: number | null;
  averageWin: number | null;
  averageLoss: number | null;
  /** Sum over the closed trades with known fees. */
  fees: number | null;
  grossPnl: number | null;
  /** Percent of the gross PnL; null without a gross gain, or when fees or gross PnL of a trade are missing. */
  feesShare: number | null;
};

/** Computes the figures at once, for the few trades of a short list. */
export const figuresOf = (trades: readonly Figured[]): TradeFigures => finish(figureSteps(trades));

/** Computes the figures over exactly these trades. Open trades are only counted. */
export function* figureSteps(trades: readonly Figured[]): Steps<TradeFigures> {
  const sums = noSums();
  const fees: Sum = { count: 0, sum: 0 };
  const gross: Sum = { count: 0, sum: 0 };
  yield* forEachStep(trades, (trade) => {
    if (isOpen(trade)) return;
    addClosed(sums, trade.pnl_net);
    add(fees, trade.total_fees);
    add(gross, trade.pnl_gross);
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
    fees: sumOf(fees),
    grossPnl: sumOf(gross),
    feesShare: comparable ? (100 * fees.sum) / gross.sum : null,
  };
}

function add(total: Sum, value: number | null | undefined): void {
  if (!isFigure(value)) return;
  total.count += 1;
  total.sum += value;
}

const sumOf = ({ count, sum }: Sum): number | null => (count === 0 ? null : sum);
