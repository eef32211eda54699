import type { Trade } from '@/contract/trade';
import { equityOf } from '../figures/equity';
import { exitsByReason, type ExitReasonRow } from '../figures/exitReasons';
import { figuresOf } from '../figures/tradeFigures';
import { blockCount, blockOf, type Span } from './timeBlocks';
import { resultsOf, type Result } from './tradeBps';

export type RunFigures = {
  /** Closed trades. */
  trades: number;
  /** Trades that could not be closed at the end. */
  open: number;
  signals: number;
  /** Percent of the closed trades. */
  winRate: number | null;
  /** USDT. */
  gross: number | null;
  fees: number | null;
  net: number | null;
  /** Mean net result of a trade, in bps of its notional. */
  netBps: number | null;
  /** Standard error of `netBps`; null with fewer than two blocks that hold trades. */
  netBpsError: number | null;
  profitFactor: number | null;
  /** Deepest fall of the realised net PnL below its peak, USDT, 0 or more. */
  maxDrawdown: number;
  exits: ExitReasonRow[];
  /** Share of the time with at least one open trade, 0 to 1. */
  timeInMarket: number;
  /** Trades that each of two variants needs to detect a difference of 1 bps a trade; null when unknown. */
  tradesToTellOneBps: number | null;
};

/** Returns the figures of one variant over the whole run. */
export function runFigures(trades: readonly Trade[], signals: number, span: Span): RunFigures {
  const figures = figuresOf(trades);
  const results = resultsOf(trades);
  return {
    trades: figures.closed,
    open: figures.open,
    signals,
    winRate: figures.winRate,
    gross: figures.grossPnl,
    fees: figures.fees,
    net: figures.netPnl,
    netBps: meanOf(results),
    netBpsError: clusteredError(results, span),
    profitFactor: figures.profitFactor,
    maxDrawdown: Math.abs(equityOf([...trades].reverse()).deepest?.drawdown ?? 0),
    exits: exitsByReason(trades),
    timeInMarket: timeInMarket(results, span),
    tradesToTellOneBps: tradesToTell(results, 1),
  };
}

const meanOf = (results: readonly Result[]): number | null =>
  results.length === 0 ? null : results.reduce((sum, { bps }) => sum + bps, 0) / results.length;

/**
 * Returns the standard error of the mean, clustered by time block. Trades of one block share the market's move, so
 * they count as one observation, whatever their symbols. With one trade a block it is the usual standard error.
 */
function clusteredError(results: readonly Result[], span: Span): number | null {
  const mean = meanOf(results);
  if (mean === null) return null;
  const sums = new Map<number, number>();
  for (const result of results) {
    const block = blockOf(result, span);
    sums.set(block, (sums.get(block) ?? 0) + result.bps - mean);
  }
  const blocks = sums.size;
  if (blocks < 2 || blockCount(span) < 2) return null;
  const squares = [...sums.values()].reduce((sum, value) => sum + value * value, 0);
  return Math.sqrt((blocks / (blocks - 1)) * squares) / results.length;
}

/** Normal quantiles of a two-sided test at 5 % that finds the difference in 80 % of the runs. */
const CONFIDENCE = 1.96;
const POWER = 0.84;
const LEAST_RESULTS = 10;

/** Returns the trades that each of two variants needs to detect `bps`. Assumes independent trades: a lower bound. */
function tradesToTell(results: readonly Result[], bps: number): number | null {
  const mean = meanOf(results);
  if (mean === null || results.length < LEAST_RESULTS) return null;
  const variance = results.reduce((sum, result) => sum + (result.bps - mean) ** 2, 0) / (results.length - 1);
  return Math.ceil((2 * (CONFIDENCE + POWER) ** 2 * variance) / bps ** 2);
}

function timeInMarket(results: readonly Result[], { from, until }: Span): number {
  let held = 0;
  let reached = from;
  for (const { enteredAt, closedAt } of [...results].sort((one, other) => one.enteredAt - other.enteredAt)) {
    held += Math.max(0, closedAt - Math.max(reached, enteredAt));
    reached = Math.max(reached, closedAt);
  }
  return until > from ? Math.min(1, held / (until - from)) : 0;
}
