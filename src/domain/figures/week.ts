import type { Trade } from '@/contract/trades/trade';
import { type Figure, isFigure } from '../format/format';
import { forEachInSteps, type PausableWork } from '../lists/steps';
import type { Zone } from '../format/time';
import { tradeExitMs, HOURS_PER_DAY, calendarHourInZone, WEEKDAYS } from '../trades/tradeMoments';

export type WeekHourBin = { trades: number; netPnl: number };

export type WeekHourBins = {
  /** Bins indexed by weekday, then by hour. An hour without a result is null. */
  bins: readonly (readonly (WeekHourBin | null)[])[];
  /** Largest absolute net PnL of all bins, USDT. */
  strongest: number;
};

/** Trades that closed at `at` (ms since 1970) and their net PnL. */
type TimedResult = WeekHourBin & { at: number };

/** Sums the results of the rows by the weekday and hour of their time. A row without a result is not counted. */
export function* weekHourBinsInSteps<Row>(
  rows: readonly Row[],
  zone: Zone,
  resultOf: (row: Row) => TimedResult | null,
): PausableWork<WeekHourBins> {
  const bins = WEEKDAYS.map(() => new Array<WeekHourBin | null>(HOURS_PER_DAY).fill(null));
  yield* forEachInSteps(rows, (row) => {
    const result = resultOf(row);
    if (result === null) return;
    const { weekday, hour } = calendarHourInZone(result.at, zone);
    const day = bins[weekday];
    if (!day) return;
    const bin = (day[hour] ??= { trades: 0, netPnl: 0 });
    bin.trades += result.trades;
    bin.netPnl += result.netPnl;
  });
  const strongest = Math.max(0, ...bins.flat().map((bin) => Math.abs(bin?.netPnl ?? 0)));
  return { bins, strongest };
}

export function closedTradeResult(trade: Trade): TimedResult | null {
  const at = tradeExitMs(trade);
  return at === null || !isFigure(trade.pnl_net) ? null : { at, trades: 1, netPnl: trade.pnl_net };
}

export const reportedHourResult = ({ at, trades, pnl }: { at: number; trades: Figure; pnl: Figure }): TimedResult => ({
  at,
  trades: isFigure(trades) ? trades : 0,
  netPnl: isFigure(pnl) ? pnl : 0,
});
