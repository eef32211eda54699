import { isClosed, type Trade } from '@/contract/trades/trade';
import type { BridgeRow } from '@/contract/trades/tradeBridge';
import type { CheckWorth } from '@/contract/trades/checksWorth';
import { createBridgeSums } from '../bridge/bridgeSums';
import { createChecksWorth, type FollowedResult } from '../checks/checksWorth';
import { equityCurveOf } from '../figures/equity';
import { exitsByReason, type ExitReasonRow } from '../figures/exitReasons';
import { tradeFiguresOf } from '../figures/tradeFigures';
import { toEpochMs } from '../format/time';
import {
  addBlock,
  type BlockResults,
  clusteredStandardError,
  POWER_QUANTILE,
  SIGNIFICANCE_QUANTILE,
  sumBlocks,
} from './blockError';
import { timeBlockIndexOf, type RunSpan } from './timeBlocks';
import { tradeResultsOf, type TradeResult } from './tradeBps';

export type VariantFigures = {
  trades: number;
  /** Number of trades that the Lab could not close at the end of the Lab run. */
  open: number;
  signals: number;
  /** Percentage of closed trades with positive net PnL. */
  winRate: number | null;
  /** Gross PnL in USDT. */
  gross: number | null;
  fees: number | null;
  net: number | null;
  /** Mean net PnL per trade, in bps of the notional. */
  netBps: number | null;
  /** Standard error of `netBps`. The value is null when fewer than two time blocks have trades. */
  netBpsError: number | null;
  profitFactor: number | null;
  /** Maximum drawdown of the realised net PnL, USDT, 0 or more. */
  maxDrawdown: number;
  exits: ExitReasonRow[];
  /** Share of the time with at least one open trade, 0 to 1. */
  timeInMarket: number;
  /** Number of trades per variant needed to detect a difference of 1 bps per trade. The value is null when unknown. */
  tradesToTellOneBps: number | null;
  /** Parts of the net PnL. Null without recorded trades. */
  bridge: BridgeRow | null;
  /** What the checks kept out. */
  checks: CheckWorth[];
};

export function variantFiguresOf(
  trades: readonly Trade[],
  signals: number,
  span: RunSpan,
  followed: readonly FollowedResult[] = [],
): VariantFigures {
  const figures = tradeFiguresOf(trades);
  const results = tradeResultsOf(trades);
  const blocks = blocksOf(results, span);
  return {
    trades: figures.closed,
    open: figures.open,
    signals,
    winRate: figures.winRate,
    gross: figures.grossPnl,
    fees: figures.fees,
    net: figures.netPnl,
    netBps: meanBps(results),
    netBpsError: clusteredStandardError(sumBlocks(blocks.values())),
    profitFactor: figures.profitFactor,
    maxDrawdown: Math.abs(equityCurveOf([...trades].reverse()).deepest?.drawdown ?? 0),
    exits: exitsByReason(trades),
    timeInMarket: shareOfTimeInMarket(results, span),
    tradesToTellOneBps: tradesNeededToDetect(results, 1),
    bridge: bridgeOfTrades(trades, span),
    checks: checksOf(followed, blocks, span),
  };
}

function bridgeOfTrades(trades: readonly Trade[], span: RunSpan): BridgeRow | null {
  const enteredAt = (trade: Trade): number => toEpochMs(trade.timestamp_entry) ?? span.from;
  const sums = createBridgeSums(
    () => null,
    (trade) => timeBlockIndexOf({ enteredAt: enteredAt(trade) }, span),
  );
  for (const trade of trades) if (isClosed(trade)) sums.add(trade);
  const [row] = sums.rows();
  return row && row.recorded !== 0 ? row : null;
}

const meanBps = (results: readonly TradeResult[]): number | null =>
  results.length === 0 ? null : results.reduce((sum, { bps }) => sum + bps, 0) / results.length;

/** Groups the results by time block. The trades of one block share one market move. */
function blocksOf(results: readonly TradeResult[], span: RunSpan): Map<number, BlockResults> {
  const blocks = new Map<number, BlockResults>();
  for (const { bps, ...result } of results) addBlock(blocks, timeBlockIndexOf(result, span), { count: 1, total: bps });
  return blocks;
}

function checksOf(
  followed: readonly FollowedResult[],
  entered: ReadonlyMap<number, BlockResults>,
  span: RunSpan,
): CheckWorth[] {
  const worth = createChecksWorth(entered);
  for (const { at, bps, ...signal } of followed)
    worth.add({ ...signal, block: timeBlockIndexOf({ enteredAt: at }, span), count: 1, total: bps ?? 0 });
  return worth.rows();
}

const MIN_RESULTS_FOR_SAMPLE_SIZE = 10;

/**
 * Returns the number of trades per variant that detect a difference of `bps`. The result is a lower bound, because the
 * formula assumes independent trades.
 */
function tradesNeededToDetect(results: readonly TradeResult[], bps: number): number | null {
  const mean = meanBps(results);
  if (mean === null || results.length < MIN_RESULTS_FOR_SAMPLE_SIZE) return null;
  const variance = results.reduce((sum, result) => sum + (result.bps - mean) ** 2, 0) / (results.length - 1);
  return Math.ceil((2 * (SIGNIFICANCE_QUANTILE + POWER_QUANTILE) ** 2 * variance) / bps ** 2);
}

function shareOfTimeInMarket(results: readonly TradeResult[], { from, until }: RunSpan): number {
  let held = 0;
  let reached = from;
  for (const { enteredAt, exitedAt } of [...results].sort((one, other) => one.enteredAt - other.enteredAt)) {
    held += Math.max(0, exitedAt - Math.max(reached, enteredAt));
    reached = Math.max(reached, exitedAt);
  }
  return until > from ? Math.min(1, held / (until - from)) : 0;
}
