import type { Trade } from '@/contract/trade';
import { isFigure } from './format';
import { sortSteps } from './sortSteps';
import { filterSteps, forEachStep, type Steps } from './steps';
import { toEpochMs } from './time';
import { closedAt } from './tradeMoments';

export type EquityPoint = {
  /** When the trade closed, ms since 1970; of the first point, when the first trade opened. */
  at: number;
  /** Net PnL of all trades up to this one. */
  equity: number;
  /** Below the highest equity so far: 0 or less. */
  drawdown: number;
};

export type Equity = {
  /** In order of time, the 0 before the first trade included; of many trades only as many as can be drawn, none of the extremes left out. */
  points: readonly EquityPoint[];
  /** Trades that the curve goes through. */
  trades: number;
  last: EquityPoint | null;
  /** The deepest drawdown; null where there was none. */
  deepest: EquityPoint | null;
};

/** A screen has no more columns to draw in. */
const DRAWN = 400;

/** Cumulative net PnL over the closing times. Begins at 0, so that a loss of the first trade is a drawdown, and is seen. */
export function* equitySteps(trades: readonly Trade[]): Steps<Equity> {
  const placed = yield* filterSteps(trades, (trade) => isFigure(trade.pnl_net) && closedAt(trade) !== null);
  const inOrder = yield* sortSteps(placed, closedAt, 'asc');
  const points = beginning(inOrder);
  let equity = 0;
  let top = 0;
  let deepest: EquityPoint | null = null;
  yield* forEachStep(inOrder, (trade) => {
    equity += trade.pnl_net ?? 0;
    top = Math.max(top, equity);
    const point = { at: closedAt(trade) ?? 0, equity, drawdown: equity - top };
    points.push(point);
    if (point.drawdown < (deepest?.drawdown ?? 0)) deepest = point;
  });
  return { points: yield* thinned(points), trades: inOrder.length, last: points.at(-1) ?? null, deepest };
}

function beginning([first]: readonly Trade[]): EquityPoint[] {
  if (!first) return [];
  const closed = closedAt(first) ?? 0;
  return [{ at: Math.min(toEpochMs(first.timestamp_entry) ?? closed, closed), equity: 0, drawdown: 0 }];
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
