import type { Trade } from '@/contract/trade';
import { DASH, formatAge, formatFee, formatPrice, formatSigned, formatSignedPercent } from '../format/format';
import { formatDateTime, formatNear, toEpochMs, toIso, type Zone } from '../format/time';
import { durationOf } from './tradeMoments';

type Shape =
  | { kind: 'text'; field: 'symbol' | 'side' | 'reason_exit' | 'status' | 'mode' | 'exchange' }
  | { kind: 'time'; field: 'timestamp_entry' | 'timestamp_exit' }
  | { kind: 'price'; field: 'entry_price' | 'exit_price' | 'tp_price' | 'sl_price' }
  | { kind: 'pnl'; field: 'pnl_gross' | 'pnl_net' }
  | { kind: 'percent'; field: 'pnl_pct' }
  | { kind: 'duration'; field: 'duration' }
  | { kind: 'fee'; field: 'total_fees' | 'entry_fee' | 'exit_fee' | 'funding_fee' };

export type TradeField = Shape & {
  title: string;
  /** For the narrow tables of the dashboard. */
  shortTitle?: string;
  /** Explanation beside the title. */
  hint?: string;
  /** Pixels of the column in the table of trades. A field without it is no column. */
  width?: number;
  /** The total that this field is a part of. */
  partOf?: 'total_fees';
  /** False keeps the field out of the CSV file. */
  csv?: false;
};

/**
 * Every field of a trade that the tables show, in the order of the specification: the 16 columns of the history and the
 * duration, each fee below the total. The CSV file holds the columns and the funding fee, which the total does not reveal.
 */
export const TRADE_FIELDS = [
  { field: 'symbol', kind: 'text', title: 'Symbol', width: 112 },
  { field: 'side', kind: 'text', title: 'Side', width: 74 },
  { field: 'timestamp_entry', kind: 'time', title: 'Entry Time', width: 108 },
  { field: 'entry_price', kind: 'price', title: 'Entry Price', shortTitle: 'Entry', width: 84 },
  { field: 'timestamp_exit', kind: 'time', title: 'Exit Time', width: 108 },
  { field: 'exit_price', kind: 'price', title: 'Exit Price', shortTitle: 'Exit', width: 80 },
  { field: 'duration', kind: 'duration', title: 'Duration', width: 84, csv: false },
  { field: 'reason_exit', kind: 'text', title: 'Exit Reason', width: 104 },
  { field: 'tp_price', kind: 'price', title: 'TP', width: 78 },
  { field: 'sl_price', kind: 'price', title: 'SL', width: 78 },
  { field: 'pnl_gross', kind: 'pnl', title: 'PnL Gross', width: 78 },
  { field: 'pnl_net', kind: 'pnl', title: 'PnL Net', shortTitle: 'PnL, USDT', width: 84 },
  { field: 'pnl_pct', kind: 'percent', title: 'PnL %', hint: 'Net PnL in percent of the margin', width: 68 },
  { field: 'total_fees', kind: 'fee', title: 'Total Fees', width: 80 },
  { field: 'entry_fee', kind: 'fee', title: 'Entry fee', partOf: 'total_fees', csv: false },
  { field: 'exit_fee', kind: 'fee', title: 'Exit fee', partOf: 'total_fees', csv: false },
  { field: 'funding_fee', kind: 'fee', title: 'Funding fee', partOf: 'total_fees' },
  { field: 'status', kind: 'text', title: 'Status', width: 66 },
  { field: 'mode', kind: 'text', title: 'Mode', width: 58 },
  { field: 'exchange', kind: 'text', title: 'Exchange', width: 74 },
] as const satisfies readonly TradeField[];

type Row = (typeof TRADE_FIELDS)[number];
export type FieldName = Row['field'];
type Column = Extract<Row, { width: number }>;
export type SortField = Column['field'];

/** The columns of the history without Actions. Trades sort by each of them. */
export const COLUMN_FIELDS: readonly (TradeField & Column)[] = TRADE_FIELDS.filter((row) => 'width' in row);

export const CSV_FIELDS: readonly TradeField[] = TRADE_FIELDS.filter((row) => !('csv' in row));

/** The fees that make up the total. */
export const FEE_PARTS: readonly TradeField[] = TRADE_FIELDS.filter((row) => 'partOf' in row);

const byName = new Map<FieldName, TradeField>(TRADE_FIELDS.map((row) => [row.field, row]));

/** Returns the rows of the table in the order of the names. */
export const fieldsOf = (...names: readonly FieldName[]): readonly TradeField[] =>
  names.flatMap((name) => byName.get(name) ?? []);

/** Returns the title for a narrow table. */
export const shortTitleOf = ({ title, shortTitle = title }: TradeField): string => shortTitle;

export const isSortField = (name: string): name is SortField => COLUMN_FIELDS.some(({ field }) => field === name);

/** Figures are right-aligned. */
export const isFigureField = ({ kind }: TradeField): boolean => kind !== 'text' && kind !== 'time';

const isTime = (name: FieldName) => name === 'timestamp_entry' || name === 'timestamp_exit';

/** Returns the sort key of a trade for a column. Times come in several forms, so they are compared in milliseconds. */
export const sortKeyOf = (name: SortField): ((trade: Trade) => string | number | null) =>
  name === 'duration' ? durationOf : isTime(name) ? (trade) => toEpochMs(trade[name]) : (trade) => trade[name];

/** Returns the cell of a CSV file: times in UTC, figures unrounded. */
export const csvCellOf = ({ field }: TradeField): ((trade: Trade) => string | number | null) =>
  field === 'duration' ? durationOf : isTime(field) ? (trade) => toIso(trade[field]) ?? null : (trade) => trade[field];

/** Formats the value for a reader; a dash where the bot sent none. `today` shortens the times. */
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
