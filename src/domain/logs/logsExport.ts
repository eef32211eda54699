import { type CsvCell, type CsvFormat, formatCsvFile } from '../format/csv';
import { lineCountOf, type LogRow } from './logsGroups';
import { toIsoTime } from '../format/time';

type ExportedLog = {
  timestamp: string | number;
  level: string;
  component: string;
  message: string;
  /** Number of similar log lines in one row. */
  count?: number;
  first_timestamp?: string | number;
};

const LOG_LINE_FIELDS = ['timestamp', 'level', 'component', 'message'] as const;
const LOG_GROUP_FIELDS = [...LOG_LINE_FIELDS, 'count', 'first_timestamp'] as const;

/** Returns the visible log rows as CSV. Times are in UTC. An unreadable time is written unchanged. */
export const logsCsv = (rows: readonly LogRow[], format: CsvFormat = 'comma'): string => {
  const header = rows.some(isLogGroup) ? LOG_GROUP_FIELDS : LOG_LINE_FIELDS;
  return formatCsvFile(
    header,
    rows.map(toExportedLog).map((log) => header.map((name): CsvCell => log[name])),
    format,
  );
};

export const logsJson = (rows: readonly LogRow[]): string => `${JSON.stringify(rows.map(toExportedLog), null, 2)}\n`;

function toExportedLog(row: LogRow): ExportedLog {
  const { timestamp, level, component, message, older } = row;
  const log: ExportedLog = { timestamp: toIsoTime(timestamp) ?? timestamp, level, component, message };
  if (older === undefined) return log;
  const first = (older.at(-1) ?? row).timestamp;
  return { ...log, count: lineCountOf(row), first_timestamp: toIsoTime(first) ?? first };
}

const isLogGroup = ({ older }: LogRow): boolean => older !== undefined;
