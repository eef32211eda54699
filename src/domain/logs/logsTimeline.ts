import { isErrorLine } from './logsFigures';
import type { LogRow } from './logsGroups';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PERIOD_LENGTHS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];
const MIN_LINES_PER_PERIOD = 6;

export type TimelinePeriod = {
  /** Id of the oldest line of the period, which newer lines do not change. */
  id: string;
  /** Start of the period, ms since 1970. The value is null for lines with an unreadable time. */
  startMs: number | null;
  lengthMs: number;
  rows: readonly LogRow[];
  errors: number;
  /** Time without log lines before the oldest line of the period, ms. The value is null when shorter than a period. */
  pauseMs: number | null;
};

/** Groups log rows by time. `rows` are newest first. Fewer lines per minute give longer periods. */
export function timelineOf(rows: readonly LogRow[]): TimelinePeriod[] {
  const lengthMs = periodLengthOf(rows);
  const startOf = ({ ms }: LogRow): number | null => (ms === null ? null : Math.floor(ms / lengthMs) * lengthMs);
  const periods: LogRow[][] = [];
  for (const row of rows) {
    const current = periods.at(-1);
    if (current?.[0] && startOf(current[0]) === startOf(row)) current.push(row);
    else periods.push([row]);
  }
  return periods.flatMap((period, index) => {
    const oldest = period.at(-1);
    if (!oldest) return [];
    const gap = pauseMsBetween(oldest, periods[index + 1]?.[0]);
    return {
      id: oldest.id,
      startMs: startOf(oldest),
      lengthMs,
      rows: period,
      errors: period.filter(isErrorLine).length,
      pauseMs: gap !== null && gap >= lengthMs ? gap : null,
    };
  });
}

function periodLengthOf(rows: readonly LogRow[]): number {
  const times = rows.map(({ ms }) => ms).filter((ms) => ms !== null);
  const span = (times[0] ?? 0) - (times.at(-1) ?? 0);
  return PERIOD_LENGTHS_MS.find((length) => span <= length * (times.length / MIN_LINES_PER_PERIOD)) ?? HOUR_MS;
}

const pauseMsBetween = (row: LogRow, older: LogRow | undefined): number | null =>
  row.ms === null || older?.ms == null ? null : row.ms - older.ms;
