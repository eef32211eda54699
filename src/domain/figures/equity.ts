import { isClosed, type Trade } from '@/contract/trade';
import { isFigure } from '../format/format';
import { sortSteps } from '../lists/sortSteps';
import { filterSteps, finish, forEachStep, type Steps } from '../lists/steps';
import { toEpochMs } from '../format/time';
import { closedAt } from '../trades/tradeMoments';

export type EquityPoint = {
  /** Exit time of the trade, ms since 1970. The first point has the entry time of the first trade. */
  at: number;
  /** Net PnL of all trades up to this one. */
  equity: number;
  /** Equity minus the highest equity so far: 0 or less. */
  drawdown: number;
};

export type Equity = {
  /** In order of time, beginning with 0. A long curve is thinned to the width of a screen and keeps every extreme. */
  points: readonly EquityPoint[];
  /** Number of trades in the curve. */
  trades: number;
  last: EquityPoint | null;
  /** The deepest drawdown; null without a drawdown. */
  deepest: EquityPoint | null;
  highest: number;
  lowest: number;
  /** Times of the first and the last exit; null when unknown. */
  from: number | null;
  until: number | null;
};

/** Points of a thinned curve: a screen has about as many columns. */
const POINTS_DRAWN = 400;

/** Computes the curve at once, for the few trades of a short list. */
export const equityOf = (trades: readonly Trade[]): Equity => finish(equitySteps(trades));

/**
 * Sums up the net PnL of closed trades in the order of their exits, whatever the order of the rows. Begins at 0, so that
 * a loss of the first trade is a drawdown. Expects trades that closed and opened at the same moment newest first.
 */
export function* equitySteps(trades: readonly Trade[]): Steps<Equity> {
  const results = yield* filterSteps(trades, (trade) => isClosed(trade) && isFigure(trade.pnl_net));
  const inOrder = yield* sortSteps(results.reverse(), resultAt, 'asc', byEntry);
  const begin = beginOf(inOrder);
  const points: EquityPoint[] = inOrder.length === 0 ? [] : [{ at: begin, equity: 0, drawdown: 0 }];
  let equity = 0;
  let highest = 0;
  let lowest = 0;
  let deepest: EquityPoint | null = null;
  yield* forEachStep(inOrder, (trade) => {
    equity += trade.pnl_net ?? 0;
    highest = Math.max(highest, equity);
    lowest = Math.min(lowest, equity);
    const point = { at: Math.max(begin, resultAt(trade)), equity, drawdown: equity - highest };
    points.push(point);
    if (point.drawdown < (deepest?.drawdown ?? 0)) deepest = point;
  });
  return {
    points: yield* thinned(points),
    trades: inOrder.length,
    last: points.at(-1) ?? null,
    deepest,
    highest,
    lowest,
    from: exitOf(inOrder.find((trade) => exitOf(trade) !== null)),
    until: exitOf(inOrder.findLast((trade) => exitOf(trade) !== null)),
  };
}

const exitOf = (trade: Trade | undefined): number | null => (trade ? closedAt(trade) : null);

/** Returns the exit time, else the entry time. A trade without both comes before all others. */
const resultAt = (trade: Trade): number => closedAt(trade) ?? toEpochMs(trade.timestamp_entry) ?? -Infinity;

/** Orders trades with the same exit time, such as those of a Close All. */
const byEntry = (one: Trade, other: Trade): number =>
  (toEpochMs(one.timestamp_entry) ?? 0) - (toEpochMs(other.timestamp_entry) ?? 0);

/** Returns the entry time of the first trade, or its exit time when the entry time is unknown. */
function beginOf(inOrder: readonly Trade[]): number {
  const first = inOrder.find((trade) => resultAt(trade) !== -Infinity);
  if (!first) return 0;
  const at = resultAt(first);
  return Math.min(toEpochMs(first.timestamp_entry) ?? at, at);
}

/** Keeps the first, the highest, the lowest, the deepest and the last point of each stretch. */
function* thinned(points: readonly EquityPoint[]): Steps<readonly EquityPoint[]> {
  if (points.length <= POINTS_DRAWN) return points;
  const stretch = Math.ceil((points.length * 5) / POINTS_DRAWN);
  const kept: EquityPoint[] = [];
  for (let start = 0; start < points.length; start += stretch) {
    kept.push(...extremes(points.slice(start, start + stretch)));
    yield;
  }
  return kept;
}

function extremes(stretch: readonly EquityPoint[]): EquityPoint[] {
  const best = (isBetter: (one: EquityPoint, other: EquityPoint) => boolean) =>
    stretch.reduce((winner, point) => (isBetter(point, winner) ? point : winner));
  const kept = new Set([
    stretch[0],
    best((one, other) => one.equity > other.equity),
    best((one, other) => one.equity < other.equity),
    best((one, other) => one.drawdown < other.drawdown),
    stretch.at(-1),
  ]);
  return stretch.filter((point) => kept.has(point));
}
