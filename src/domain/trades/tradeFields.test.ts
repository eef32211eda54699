import { aTrade } from '@/testing/fixtures';
import {
  COLUMN_FIELDS,
  csvCellOf,
  CSV_FIELDS,
  FEE_PARTS,
  fieldsOf,
  fieldText,
  isSortField,
  shortTitleOf,
  sortKeyOf,
  TRADE_FIELDS,
} from './tradeFields';

const FULL_TRADE = aTrade('a', {
  status: 'CLOSED',
  timestamp_entry: 1_773_144_000,
  timestamp_exit: '2026-03-10T14:00:00+01:00',
  exit_price: 60_120.5,
  reason_exit: 'TP',
  tp_price: 60_120.5,
  sl_price: 59_900,
  pnl_gross: 1.25,
  pnl_net: 0.7,
  pnl_pct: 0.35,
  total_fees: 0.55,
  entry_fee: 0.3,
  exit_fee: 0.25,
  funding_fee: 0,
  mode: 'PAPER',
  exchange: 'BYBIT',
});

test('the history columns are those of the specification in order, followed by the duration', () => {
  expect(COLUMN_FIELDS.map(({ title }) => title)).toEqual(
    'Symbol,Side,Entry Time,Entry Price,Exit Time,Exit Price,Duration,Exit Reason,TP,SL,PnL Gross,PnL Net,PnL %,Total Fees,Status,Mode,Exchange'.split(
      ',',
    ),
  );
});

test('every table field appears once and shows the value of the trade', () => {
  expect(new Set(TRADE_FIELDS.map(({ field }) => field)).size).toBe(TRADE_FIELDS.length);
  expect(TRADE_FIELDS.map((row) => fieldText(FULL_TRADE, row, 'utc'))).toEqual([
    'BTCUSDT',
    'LONG',
    '2026-03-10 12:00:00',
    '60,000.00',
    '2026-03-10 13:00:00',
    '60,120.50',
    '1 h',
    'TP',
    '60,120.50',
    '59,900.00',
    '+1.25',
    '+0.70',
    '+0.35%',
    '0.5500',
    '0.3000',
    '0.2500',
    '0.0000',
    'CLOSED',
    'PAPER',
    'BYBIT',
  ]);
});

test('a missing field of any kind is a dash', () => {
  const empty = aTrade('b', { side: null, status: null, entry_price: null });
  const texts = TRADE_FIELDS.slice(1).map((row) => fieldText(empty, row, 'utc'));
  expect(new Set(texts)).toEqual(new Set(['—']));
});

test('trades sort by every column, and the CSV file has all columns without the duration and with the funding fee', () => {
  const columns = COLUMN_FIELDS.map(({ field }) => field);
  expect(columns.every(isSortField)).toBe(true);
  expect(FEE_PARTS.map(({ field }) => field)).toEqual(['entry_fee', 'exit_fee', 'funding_fee']);
  expect(FEE_PARTS.map(({ field }) => field).filter(isSortField)).toEqual([]);
  const inFile: string[] = CSV_FIELDS.map(({ field }) => field);
  expect(inFile.filter((field) => field !== 'funding_fee')).toEqual(columns.filter((field) => field !== 'duration'));
  expect(inFile).toHaveLength(17);
});

test('times sort in milliseconds and are written in UTC for every input form', () => {
  const [entry, exit] = fieldsOf('timestamp_entry', 'timestamp_exit');
  const noon = Date.UTC(2026, 2, 10, 12);
  expect([sortKeyOf('timestamp_entry')(FULL_TRADE), sortKeyOf('timestamp_exit')(FULL_TRADE)]).toEqual([
    noon,
    noon + 3_600_000,
  ]);
  expect([entry, exit].map((row) => row && csvCellOf(row)(FULL_TRADE))).toEqual([
    '2026-03-10T12:00:00.000Z',
    '2026-03-10T13:00:00.000Z',
  ]);
});

test('shortTitleOf returns the short title when a field has one', () => {
  expect(fieldsOf('symbol', 'entry_price', 'pnl_net').map(shortTitleOf)).toEqual(['Symbol', 'Entry', 'PnL, USDT']);
});
