import { isClosed, type Trade } from '@/contract/trades/trade';
import { isFigure } from '../format/format';
import { sortInSteps } from '../lists/sortSteps';
import { filterInSteps, runAllSteps, forEachInSteps, type PausableWork } from '../lists/steps';
import { toEpochMs } from '../format/time';
import { tradeExitMs } from '../trades/tradeMoments';

export type EquityPoint = {
  /** Exit time of the trade, ms since 1970. The first point has the entry time of the first trade. */
  at: number;
  equity: number;
  /** Equity minus the highest equity so far: 0 or less. */
  drawdown: number;
};

export type EquityCurve = {
  /** Points in order of time. The first point has an equity of 0. A long curve omits points but no extreme. */
  points: readonly EquityPoint[];
  trades: number;
  last: EquityPoint | null;
  deepest: EquityPoint | null;
  highest: number;
  lowest: number;
  /** Time of the first exit, ms since 1970. `until` is the time of the last exit. The value is null when unknown. */
  from: number | null;
  until: number | null;
};

/** Maximum number of points of an equity curve, about one per screen column. */
const MAX_CURVE_POINTS = 400;

export const equityCurveOf = (trades: readonly Trade[]): EquityCurve => runAllSteps(equityCurveInSteps(trades));

/**
 * Sums the net PnL of closed trades in exit order, from 0. Trades that share entry time and exit time must be given
 * newest first.
 */
export function* equityCurveInSteps(trades: readonly Trade[]): PausableWork<EquityCurve> {
  const results = yield* filterInSteps(trades, (trade) => isClosed(trade) && isFigure(trade.pnl_net));
  const inOrder = yield* sortInSteps(results.reverse(), exitOrEntryTimeOf, 'asc', compareEntryTimes);
  const begin = curveStartTime(inOrder);
  const points: EquityPoint[] = inOrder.length === 0 ? [] : [{ at: begin, equity: 0, drawdown: 0 }];
  let equity = 0;
  let highest = 0;
  let lowest = 0;
  let deepest: EquityPoint | null = null;
  yield* forEachInSteps(inOrder, (trade) => {
    equity += trade.pnl_net ?? 0;
    highest = Math.max(highest, equity);
    lowest = Math.min(lowest, equity);
    const point = { at: Math.max(begin, exitOrEntryTimeOf(trade)), equity, drawdown: equity - highest };
    points.push(point);
    if (point.drawdown < (deepest?.drawdown ?? 0)) deepest = point;
  });
  return {
    points: yield* downsampleCurve(points),
    trades: inOrder.length,
    last: points.at(-1) ?? null,
    deepest,
    highest,
    lowest,
    from: exitTimeOf(inOrder.find((trade) => exitTimeOf(trade) !== null)),
    until: exitTimeOf(inOrder.findLast((trade) => exitTimeOf(trade) !== null)),
  };
}

const exitTimeOf = (trade: Trade | undefined): number | null => (trade ? tradeExitMs(trade) : null);

/** Returns the exit time, or the entry time when the exit time is unknown. A trade without any time is first. */
const exitOrEntryTimeOf = (trade: Trade): number => tradeExitMs(trade) ?? toEpochMs(trade.timestamp_entry) ?? -Infinity;

/** Orders trades by their entry time. Trades have equal exit times after Close All. */
const compareEntryTimes = (one: Trade, other: Trade): number =>
  (toEpochMs(one.timestamp_entry) ?? 0) - (toEpochMs(other.timestamp_entry) ?? 0);

function curveStartTime(inOrder: readonly Trade[]): number {
  const first = inOrder.find((trade) => exitOrEntryTimeOf(trade) !== -Infinity);
  if (!first) return 0;
  const at = exitOrEntryTimeOf(first);
  return Math.min(toEpochMs(first.timestamp_entry) ?? at, at);
}

/**
 * Thins a long curve. Keeps the first, highest, lowest and last point of each section and the point of its deepest
 * drawdown.
 */
function* downsampleCurve(points: readonly EquityPoint[]): PausableWork<readonly EquityPoint[]> {
  if (points.length <= MAX_CURVE_POINTS) return points;
  const stretch = Math.ceil((points.length * 5) / MAX_CURVE_POINTS);
  const kept: EquityPoint[] = [];
  for (let start = 0; start < points.length; start += stretch) {
    kept.push(...sectionExtremes(points.slice(start, start + stretch)));
    yield;
  }
  return kept;
}

function sectionExtremes(section: readonly EquityPoint[]): EquityPoint[] {
  const best = (isBetter: (one: EquityPoint, other: EquityPoint) => boolean) =>
    section.reduce((winner, point) => (isBetter(point, winner) ? point : winner));
  const kept = new Set([
    section[0],
    best((one, other) => one.equity > other.equity),
    best((one, other) => one.equity < other.equity),
    best((one, other) => one.drawdown < other.drawdown),
    section.at(-1),
  ]);
  return section.filter((point) => kept.has(point));
}
