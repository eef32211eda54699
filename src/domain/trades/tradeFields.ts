import type { Trade } from '@/contract/trades/trade';
import { TRADE_SORT_FIELDS, type TradeSortField } from '@/contract/trades/tradeSearch';
import { DASH, formatAge, formatFee, formatPrice, formatSignedAmount, formatSignedPercent } from '../format/format';
import { formatDateTime, formatShortTime, toEpochMs, toIsoTime, type Zone } from '../format/time';
import { tradeDurationMs } from './tradeMoments';

type TradeFieldShape =
  | { kind: 'text'; field: 'symbol' | 'side' | 'reason_exit' | 'status' | 'mode' | 'exchange' }
  | { kind: 'time'; field: 'timestamp_entry' | 'timestamp_exit' }
  | { kind: 'price'; field: 'entry_price' | 'exit_price' | 'tp_price' | 'sl_price' }
  | { kind: 'pnl'; field: 'pnl_gross' | 'pnl_net' }
  | { kind: 'percent'; field: 'pnl_pct' }
  | { kind: 'duration'; field: 'duration' }
  | { kind: 'fee'; field: 'total_fees' | 'entry_fee' | 'exit_fee' | 'funding_fee' };

export type TradeField = TradeFieldShape & {
  title: string;
  shortTitle?: string;
  hint?: string;
  /** Column width in the trades table in pixels. A field without a width is not a column. */
  width?: number;
  /** Field of the total that includes the fee. */
  partOf?: 'total_fees';
  /** False omits the field from the CSV file. */
  csv?: false;
};

/**
 * All trade fields that the tables show, in the order of the specification. The single fees follow the total of the
 * fees.
 */
export const TRADE_FIELDS = [
  { field: 'symbol', kind: 'text', title: 'Symbol', width: 110 },
  { field: 'side', kind: 'text', title: 'Side', width: 66 },
  { field: 'timestamp_entry', kind: 'time', title: 'Entry Time', width: 108 },
  { field: 'entry_price', kind: 'price', title: 'Entry Price', shortTitle: 'Entry', width: 84 },
  { field: 'timestamp_exit', kind: 'time', title: 'Exit Time', width: 108 },
  { field: 'exit_price', kind: 'price', title: 'Exit Price', shortTitle: 'Exit', width: 84 },
  { field: 'duration', kind: 'duration', title: 'Duration', width: 76, csv: false },
  { field: 'reason_exit', kind: 'text', title: 'Exit Reason', width: 104 },
  { field: 'tp_price', kind: 'price', title: 'TP', width: 84 },
  { field: 'sl_price', kind: 'price', title: 'SL', width: 84 },
  { field: 'pnl_gross', kind: 'pnl', title: 'PnL Gross', width: 74 },
  { field: 'pnl_net', kind: 'pnl', title: 'PnL Net', shortTitle: 'PnL, USDT', width: 82 },
  { field: 'pnl_pct', kind: 'percent', title: 'PnL %', hint: 'Net PnL in percent of the margin', width: 64 },
  { field: 'total_fees', kind: 'fee', title: 'Total Fees', width: 76 },
  { field: 'entry_fee', kind: 'fee', title: 'Entry fee', partOf: 'total_fees', csv: false },
  { field: 'exit_fee', kind: 'fee', title: 'Exit fee', partOf: 'total_fees', csv: false },
  { field: 'funding_fee', kind: 'fee', title: 'Funding fee', partOf: 'total_fees' },
  { field: 'status', kind: 'text', title: 'Status', width: 62 },
  { field: 'mode', kind: 'text', title: 'Mode', width: 54 },
  { field: 'exchange', kind: 'text', title: 'Exchange', width: 74 },
] as const satisfies readonly TradeField[];

type TradeFieldRow = (typeof TRADE_FIELDS)[number];
export type TradeFieldName = TradeFieldRow['field'];
type TradeColumnRow = Extract<TradeFieldRow, { width: number }>;

/** The columns of the trade history, without the column Actions. The operator can sort the trades by each column. */
export const TRADE_COLUMN_FIELDS: readonly (TradeField & TradeColumnRow)[] = TRADE_FIELDS.filter(
  (row) => 'width' in row,
);

export const TRADE_CSV_FIELDS: readonly TradeField[] = TRADE_FIELDS.filter((row) => !('csv' in row));

export const FEE_COMPONENT_FIELDS: readonly TradeField[] = TRADE_FIELDS.filter((row) => 'partOf' in row);

const FIELDS_BY_NAME = new Map<TradeFieldName, TradeField>(TRADE_FIELDS.map((row) => [row.field, row]));

export const tradeFieldsByName = (...names: readonly TradeFieldName[]): readonly TradeField[] =>
  names.flatMap((name) => FIELDS_BY_NAME.get(name) ?? []);

export const shortTitleOf = ({ title, shortTitle = title }: TradeField): string => shortTitle;

export const isTradeSortField = (name: string): name is TradeSortField =>
  TRADE_SORT_FIELDS.some((field) => field === name);

/** Returns true for a numeric field. Numeric fields are right-aligned. */
export const isNumericField = ({ kind }: TradeField): boolean => kind !== 'text' && kind !== 'time';

const isTradeTimeField = (name: TradeFieldName) => name === 'timestamp_entry' || name === 'timestamp_exit';

/**
 * Returns the sort key of a trade for a column. Times are compared in ms, because bots send times in different formats.
 */
export const tradeSortKeyOf = (name: TradeSortField): ((trade: Trade) => string | number | null) =>
  name === 'duration'
    ? tradeDurationMs
    : isTradeTimeField(name)
      ? (trade) => toEpochMs(trade[name])
      : (trade) => trade[name];

/** Rounds away the error of binary fractions: 0.1 + 0.2 becomes 0.3. */
const roundDecimals = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));
/** Rounds a price or a quantity, which may be far below 1, to its significant digits. */
export const roundDigits = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(SIGNIFICANT_DIGITS));

const SIGNIFICANT_DIGITS = 10;
const USDT_DECIMALS = 6;
const PERCENT_DECIMALS = 4;

/** Times of a CSV file: ISO in UTC, or local times without a zone, which every spreadsheet reads. */
export const CSV_TIMES = ['iso', 'local'] as const;
export type CsvTimes = (typeof CSV_TIMES)[number];

/** Returns the function that reads the CSV cell of a field from a trade. Figures are rounded to their meaning. */
export function tradeCsvCellOf(row: TradeField, times: CsvTimes): (trade: Trade) => string | number | null {
  switch (row.kind) {
    case 'duration':
      return tradeDurationMs;
    case 'text':
      return (trade) => trade[row.field];
    case 'time':
      return (trade) => {
        const time = toIsoTime(trade[row.field]);
        return time === undefined || times === 'iso' ? (time ?? null) : formatDateTime(time, 'local');
      };
    case 'price':
      return (trade) => roundDigits(trade[row.field]);
    case 'percent':
      return (trade) => roundDecimals(trade[row.field], PERCENT_DECIMALS);
    case 'pnl':
    case 'fee':
      return (trade) => roundDecimals(trade[row.field], USDT_DECIMALS);
  }
}

/** Formats the value of a trade field for display. A missing value is a dash. `today` shortens the times. */
export function tradeFieldText(trade: Trade, { kind, field }: TradeField, zone: Zone, today?: string): string {
  switch (kind) {
    case 'duration':
      return formatAge(tradeDurationMs(trade));
    case 'text':
      return trade[field] ?? DASH;
    case 'time':
      return today === undefined ? formatDateTime(trade[field], zone) : formatShortTime(trade[field], zone, today);
    case 'price':
      return formatPrice(trade[field]);
    case 'pnl':
      return formatSignedAmount(trade[field]);
    case 'percent':
      return formatSignedPercent(trade[field]);
    case 'fee':
      return formatFee(trade[field]);
  }
}
