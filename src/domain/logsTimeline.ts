import { isError } from './logsFigures';
import type { LogRow } from './logsGroups';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STRETCHES_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];
const WORTH_A_HEADING = 6;

/** Lines that stand together under one heading. */
export type TimelineStretch = {
  /** Of its oldest line: new lines at the other end do not make it another stretch. */
  id: string;
  /** Null for lines whose time cannot be read. */
  startMs: number | null;
  lengthMs: number;
  rows: readonly LogRow[];
  errors: number;
  /** How long nothing was logged before its oldest line, where that is worth telling. */
  quietMs: number | null;
};

/** Takes the rows newest first. The fewer they are in a minute, the longer the stretches. */
export function timelineOf(rows: readonly LogRow[]): TimelineStretch[] {
  const lengthMs = stretchFor(rows);
  const startOf = ({ ms }: LogRow): number | null => (ms === null ? null : Math.floor(ms / lengthMs) * lengthMs);
  const stretches: LogRow[][] = [];
  for (const row of rows) {
    const current = stretches.at(-1);
    if (current?.[0] && startOf(current[0]) === startOf(row)) current.push(row);
    else stretches.push([row]);
  }
  return stretches.flatMap((stretch, index) => {
    const oldest = stretch.at(-1);
    if (!oldest) return [];
    const gap = gapOf(oldest, stretches[index + 1]?.[0]);
    return {
      id: oldest.id,
      startMs: startOf(oldest),
      lengthMs,
      rows: stretch,
      errors: stretch.filter(isError).length,
      quietMs: gap !== null && gap >= lengthMs ? gap : null,
    };
  });
}

function stretchFor(rows: readonly LogRow[]): number {
  const times = rows.map(({ ms }) => ms).filter((ms) => ms !== null);
  const span = (times[0] ?? 0) - (times.at(-1) ?? 0);
  return STRETCHES_MS.find((length) => span <= length * (times.length / WORTH_A_HEADING)) ?? HOUR_MS;
}

const gapOf = (row: LogRow, older: LogRow | undefined): number | null =>
  row.ms === null || older?.ms == null ? null : row.ms - older.ms;
