import type { Trade } from '@/contract/trade';
import { isFigure } from '../format/format';
import { forEachInSteps, type PausableWork } from '../lists/steps';
import type { Zone } from '../format/time';
import { tradeExitMs, HOURS_PER_DAY, calendarHourInZone, WEEKDAYS } from '../trades/tradeMoments';

export type WeekHourBin = { trades: number; netPnl: number };

export type WeekHourBins = {
  /** Bins indexed by weekday, then by hour. */
  bins: readonly (readonly WeekHourBin[])[];
  /** Largest absolute net PnL of all bins, USDT. */
  strongest: number;
};

/** Sums the net PnL by the weekday and hour in which the trades closed. */
export function* weekHourBinsInSteps(trades: readonly Trade[], zone: Zone): PausableWork<WeekHourBins> {
  const bins = WEEKDAYS.map(() => Array.from({ length: HOURS_PER_DAY }, (): WeekHourBin => ({ trades: 0, netPnl: 0 })));
  yield* forEachInSteps(trades, (trade) => {
    const at = tradeExitMs(trade);
    if (at === null || !isFigure(trade.pnl_net)) return;
    const { weekday, hour } = calendarHourInZone(at, zone);
    const bin = bins[weekday]?.[hour];
    if (!bin) return;
    bin.trades += 1;
    bin.netPnl += trade.pnl_net;
  });
  const strongest = Math.max(0, ...bins.flat().map(({ netPnl }) => Math.abs(netPnl)));
  return { bins, strongest };
}
