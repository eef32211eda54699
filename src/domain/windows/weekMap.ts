import type { BridgeRow } from '@/contract/trades/tradeBridge';
import { isFigure } from '../format/format';
import { WEEK_HOURS } from './hourWindows';
import { shrinkMeans } from './shrinkage';
import { weekMinuteText } from './weekClock';

export type WeekMapCell = {
  trades: number;
  /** Number of hours of the calendar with trades. */
  hours: number;
  /** Mean net bps of a trade, shrunk. Null if chance can explain its difference from the mean of all hours. */
  bps: number | null;
};

export type WeekMap = {
  /** Cells by hour of the week from Monday 00:00. Null for an hour without recorded trades. */
  cells: readonly (WeekMapCell | null)[];
  /** Mean of all hours in bps. Null with too few hours to tell a difference from chance. */
  overall: number | null;
  /** Largest absolute shown value, bps. */
  strongest: number;
};

/** Returns the map of the hours of the week from the groups of the bot. Ignores a group without a readable hour. */
export function weekMapOf(rows: readonly BridgeRow[]): WeekMap {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const found = Array.from({ length: WEEK_HOURS }, (_, hour) => byKey.get(weekMinuteText(hour * 60))).flatMap(
    (row, hour) => {
      const { bps: mean = null } = row?.net ?? {};
      const [trades, observations] = [row?.recorded ?? 0, row?.hours ?? 0];
      if (!isFigure(mean) || observations === 0) return [];
      return [{ hour, trades, mean, observations, deviation: row?.deviation ?? null }];
    },
  );
  const shrunk = shrinkMeans(found);
  const cells = new Array<WeekMapCell | null>(WEEK_HOURS).fill(null);
  found.forEach(({ hour, trades, observations }, index) => {
    const { mean, differs = false } = shrunk?.groups[index] ?? {};
    cells[hour] = { trades, hours: observations, bps: differs && mean !== undefined ? mean : null };
  });
  const strongest = Math.max(0, ...cells.map((cell) => Math.abs(cell?.bps ?? 0)));
  return { cells, overall: shrunk?.overall ?? null, strongest };
}
