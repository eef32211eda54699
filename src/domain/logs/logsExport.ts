import { type CsvCell, csvOf } from '../format/csv';
import { countOf, type LogRow } from './logsGroups';
import { toIso } from '../format/time';

type ExportedLog = {
  timestamp: string | number;
  level: string;
  component: string;
  message: string;
  /** Number of similar lines in one row. */
  count?: number;
  first_timestamp?: string | number;
};

const PLAIN = ['timestamp', 'level', 'component', 'message'] as const;
const GROUPED = [...PLAIN, 'count', 'first_timestamp'] as const;

/** Returns the visible rows in their order. Times are UTC, or as received when unreadable. */
export const logsCsv = (rows: readonly LogRow[]): string => {
  const header = rows.some(isGroup) ? GROUPED : PLAIN;
  return csvOf(
    header,
    rows.map(exported).map((log) => header.map((name): CsvCell => log[name])),
  );
};

export const logsJson = (rows: readonly LogRow[]): string => `${JSON.stringify(rows.map(exported), null, 2)}\n`;

function exported(row: LogRow): ExportedLog {
  const { timestamp, level, component, message, older } = row;
  const log: ExportedLog = { timestamp: toIso(timestamp) ?? timestamp, level, component, message };
  if (older === undefined) return log;
  const first = (older.at(-1) ?? row).timestamp;
  return { ...log, count: countOf(row), first_timestamp: toIso(first) ?? first };
}

const isGroup = ({ older }: LogRow): boolean => older !== undefined;
