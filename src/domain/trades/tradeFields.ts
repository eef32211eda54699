import type { Trade } from '@/contract/trade';
import { DASH, formatAge, formatFee, formatPrice, formatSigned, formatSignedPercent } from '../format/format';
import { formatDateTime, formatNear, toEpochMs, toIso, type Zone } from '../format/time';
import { durationOf } from './tradeMoments';

type FieldShape =
  | { kind: 'text'; field: 'symbol' | 'side' | 'reason_exit' | 'status' | 'mode' | 'exchange' }
  | { kind: 'time'; field: 'timestamp_entry' | 'timestamp_exit' }
  | { kind: 'price'; field: 'entry_price' | 'exit_price' | 'tp_price' | 'sl_price' }
  | { kind: 'pnl'; field: 'pnl_gross' | 'pnl_net' }
  | { kind: 'percent'; field: 'pnl_pct' }
  | { kind: 'duration'; field: 'duration' }
  | { kind: 'fee'; field: 'total_fees' | 'entry_fee' | 'exit_fee' | 'funding_fee' };

export type TradeField = FieldShape & {
  title: string;
  /** Title for the narrow tables of the dashboard. */
  shortTitle?: string;
  /** Explanation beside the title. */
  hint?: string;
  /** Column width in the trades table in pixels. A field without a width is not a column. */
  width?: number;
  /** The total that contains this fee. */
  partOf?: 'total_fees';
  /** False omits the field from the CSV file. */
  csv?: false;
};

/** All trade fields that the tables show, in the order of the specification. Each fee follows the total. */
export const TRADE_FIELDS = [
  { field: 'symbol', kind: 'text', title: 'Symbol', width: 112 },
  { field: 'side', kind: 'text', title: 'Side', width: 74 },
  { field: 'timestamp_entry', kind: 'time', title: 'Entry Time', width: 108 },
  { field: 'entry_price', kind: 'price', title: 'Entry Price', shortTitle: 'Entry', width: 78 },
  { field: 'timestamp_exit', kind: 'time', title: 'Exit Time', width: 108 },
  { field: 'exit_price', kind: 'price', title: 'Exit Price', shortTitle: 'Exit', width: 74 },
  { field: 'duration', kind: 'duration', title: 'Duration', width: 80, csv: false },
  { field: 'reason_exit', kind: 'text', title: 'Exit Reason', width: 104 },
  { field: 'tp_price', kind: 'price', title: 'TP', width: 76 },
  { field: 'sl_price', kind: 'price', title: 'SL', width: 76 },
  { field: 'pnl_gross', kind: 'pnl', title: 'PnL Gross', width: 74 },
  { field: 'pnl_net', kind: 'pnl', title: 'PnL Net', shortTitle: 'PnL, USDT', width: 84 },
  { field: 'pnl_pct', kind: 'percent', title: 'PnL %', hint: 'Net PnL in percent of the margin', width: 66 },
  { field: 'total_fees', kind: 'fee', title: 'Total Fees', width: 76 },
  { field: 'entry_fee', kind: 'fee', title: 'Entry fee', partOf: 'total_fees', csv: false },
  { field: 'exit_fee', kind: 'fee', title: 'Exit fee', partOf: 'total_fees', csv: false },
  { field: 'funding_fee', kind: 'fee', title: 'Funding fee', partOf: 'total_fees' },
  { field: 'status', kind: 'text', title: 'Status', width: 68 },
  { field: 'mode', kind: 'text', title: 'Mode', width: 58 },
  { field: 'exchange', kind: 'text', title: 'Exchange', width: 74 },
] as const satisfies readonly TradeField[];

type FieldRow = (typeof TRADE_FIELDS)[number];
export type FieldName = FieldRow['field'];
type ColumnRow = Extract<FieldRow, { width: number }>;
export type SortField = ColumnRow['field'];

/** The columns of the history without Actions. Trades can be sorted by each column. */
export const COLUMN_FIELDS: readonly (TradeField & ColumnRow)[] = TRADE_FIELDS.filter((row) => 'width' in row);

export const CSV_FIELDS: readonly TradeField[] = TRADE_FIELDS.filter((row) => !('csv' in row));

/** The fees that the total contains. */
export const FEE_PARTS: readonly TradeField[] = TRADE_FIELDS.filter((row) => 'partOf' in row);

const FIELDS_BY_NAME = new Map<FieldName, TradeField>(TRADE_FIELDS.map((row) => [row.field, row]));

/** Returns the fields with these names, in the given order. */
export const fieldsOf = (...names: readonly FieldName[]): readonly TradeField[] =>
  names.flatMap((name) => FIELDS_BY_NAME.get(name) ?? []);

/** Returns the title for a narrow table. */
export const shortTitleOf = ({ title, shortTitle = title }: TradeField): string => shortTitle;

export const isSortField = (name: string): name is SortField => COLUMN_FIELDS.some(({ field }) => field === name);

/** Returns true for a numeric field. Numeric fields are right-aligned. */
export const isFigureField = ({ kind }: TradeField): boolean => kind !== 'text' && kind !== 'time';

const isTimeField = (name: FieldName) => name === 'timestamp_entry' || name === 'timestamp_exit';

/** Returns the sort key of a trade for a column. Times are compared in milliseconds because their formats differ. */
export const sortKeyOf = (name: SortField): ((trade: Trade) => string | number | null) =>
  name === 'duration' ? durationOf : isTimeField(name) ? (trade) => toEpochMs(trade[name]) : (trade) => trade[name];

/** Returns the CSV cell of a field, with times in UTC and unrounded figures. */
export const csvCellOf = ({ field }: TradeField): ((trade: Trade) => string | number | null) =>
  field === 'duration'
    ? durationOf
    : isTimeField(field)
      ? (trade) => toIso(trade[field]) ?? null
      : (trade) => trade[field];

/** Formats the value for display; a missing value is a dash. `today` shortens the times. */
export function fieldText(trade: Trade, { kind, field }: TradeField, zone: Zone, today?: string): string {
  switch (kind) {
    case 'duration':
      return formatAge(durationOf(trade));
    case 'text':
      return trade[field] ?? DASH;
    case 'time':
      return today === undefined ? formatDateTime(trade[field], zone) : formatNear(trade[field], zone, today);
    case 'price':
      return formatPrice(trade[field]);
    case 'pnl':
      return formatSigned(trade[field]);
    case 'percent':
      return formatSignedPercent(trade[field]);
    case 'fee':
      return formatFee(trade[field]);
  }
}
