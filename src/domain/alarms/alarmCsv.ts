import type { AlarmHistoryRow } from '@/contract/alarms/alarms';
import { type CsvFormat, formatCsvFile } from '@/domain/format/csv';
import { toIsoTime } from '@/domain/format/time';

const COLUMNS = [
  'at',
  'rank',
  'change',
  'state',
  'rule',
  'title',
  'subject',
  'message',
  'value',
  'threshold',
  'unit',
  'by',
  'reason',
] as const;

export const alarmHistoryCsv = (rows: readonly AlarmHistoryRow[], format: CsvFormat = 'comma'): string =>
  formatCsvFile(
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => (column === 'at' ? (toIsoTime(row.at) ?? row.at) : row[column]))),
    format,
  );
