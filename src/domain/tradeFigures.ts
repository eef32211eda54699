import { isOpen, type Trade } from '@/contract/trade';
import { isFigure } from './format';
import { forEachStep, type Steps } from './steps';

type Side = { count: number; sum: number };

export type TradeFigures = {
  /** Closed and open ones. */
  trades: number;
  closed: number;
  /** Closed trades whose net PnL is known: the basis of what follows. */
  counted: number;
  wins: Side;
  losses: Side;
  netPnl: number | null;
  /** Percent of the closed trades. */
  winRate: number | null;
  /** What was won for each unit lost; null without a loss or without a closed trade. */
  profitFactor: number | null;
  averageWin: number | null;
  averageLoss: number | null;
  /** Of the closed trades whose fees are known. */
  fees: number | null;
  grossPnl: number | null;
  /** Percent of the gross PnL; null where that is no gain, or where fees or gross PnL of some trades are missing. */
  feesShare: number | null;
};

/** Over exactly these trades; the open ones only count. */
export function* figureSteps(trades: readonly Trade[]): Steps<TradeFigures> {
  let closed = 0;
  const wins: Side = { count: 0, sum: 0 };
  const losses: Side = { count: 0, sum: 0 };
  const net: Side = { count: 0, sum: 0 };
  const fees: Side = { count: 0, sum: 0 };
  const gross: Side = { count: 0, sum: 0 };
  yield* forEachStep(trades, (trade) => {
    if (isOpen(trade)) return;
    const { pnl_net, pnl_gross, total_fees } = trade;
    closed += 1;
    add(net, pnl_net);
    add(fees, total_fees);
    add(gross, pnl_gross);
    if (isFigure(pnl_net) && pnl_net > 0) add(wins, pnl_net);
    if (isFigure(pnl_net) && pnl_net < 0) add(losses, pnl_net);
  });
  const comparable = fees.count === closed && gross.count === closed && gross.sum > 0;
  return {
    trades: trades.length,
    closed,
    counted: net.count,
    wins,
    losses,
    netPnl: sumOf(net),
    winRate: closed === 0 ? null : (100 * wins.count) / closed,
    profitFactor: losses.count === 0 ? null : wins.sum / -losses.sum,
    averageWin: averageOf(wins),
    averageLoss: averageOf(losses),
    fees: sumOf(fees),
    grossPnl: sumOf(gross),
    feesShare: comparable ? (100 * fees.sum) / gross.sum : null,
  };
}

function add(side: Side, value: number | null): void {
  if (!isFigure(value)) return;
  side.count += 1;
  side.sum += value;
}

const sumOf = ({ count, sum }: Side): number | null => (count === 0 ? null : sum);
const averageOf = ({ count, sum }: Side): number | null => (count === 0 ? null : sum / count);
