import { isClosed, type Trade } from '@/contract/trade';
import { isFigure } from '../format/format';
import { sortSteps } from '../lists/sortSteps';
import { filterSteps, finish, forEachStep, type Steps } from '../lists/steps';
import { toEpochMs } from '../format/time';
import { closedAt } from '../trades/tradeMoments';

export type EquityPoint = {
  /** When the trade closed, ms since 1970; of the first point, when the first trade opened. */
  at: number;
  /** Net PnL of all trades up to this one. */
  equity: number;
  /** Below the highest equity so far: 0 or less. */
  drawdown: number;
};

export type Equity = {
  /** In order of time, the 0 before the first trade included. Of many trades only as many as a screen can draw, with every extreme. */
  points: readonly EquityPoint[];
  /** Trades that the curve goes through. */
  trades: number;
  last: EquityPoint | null;
  /** The deepest drawdown; null where there was none. */
  deepest: EquityPoint | null;
  highest: number;
  lowest: number;
  /** Times of the first and the last exit, as far as they are known. */
  from: number | null;
  until: number | null;
};

/** A screen has no more columns to draw in. */
const DRAWN = 400;

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

/** A closed trade without an exit time counts at its entry, and before all others where that is unknown as well. */
const resultAt = (trade: Trade): number => closedAt(trade) ?? toEpochMs(trade.timestamp_entry) ?? -Infinity;

/** Close All gives several trades one time of exit. */
const byEntry = (one: Trade, other: Trade): number =>
  (toEpochMs(one.timestamp_entry) ?? 0) - (toEpochMs(other.timestamp_entry) ?? 0);

/** Returns when the first trade was opened, or closed where its entry is unknown. */
function beginOf(inOrder: readonly Trade[]): number {
  const first = inOrder.find((trade) => resultAt(trade) !== -Infinity);
  if (!first) return 0;
  const at = resultAt(first);
  return Math.min(toEpochMs(first.timestamp_entry) ?? at, at);
}

/** Of each stretch the first, the highest, the lowest, the deepest and the last point. */
function* thinned(points: readonly EquityPoint[]): Steps<readonly EquityPoint[]> {
  if (points.length <= DRAWN) return points;
  const stretch = Math.ceil((points.length * 5) / DRAWN);
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
