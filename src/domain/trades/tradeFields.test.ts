import { aTrade } from '@/testing/rows/fixtures';
import {
  TRADE_COLUMN_FIELDS,
  tradeCsvCellOf,
  TRADE_CSV_FIELDS,
  FEE_COMPONENT_FIELDS,
  tradeFieldsByName,
  tradeFieldText,
  isTradeSortField,
  shortTitleOf,
  tradeSortKeyOf,
  TRADE_FIELDS,
} from './tradeFields';

const TRADE_WITH_ALL_FIELDS = aTrade('a', {
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

test('the trade history has the columns of the specification and a column for the duration', () => {
  expect(TRADE_COLUMN_FIELDS.map(({ title }) => title)).toEqual(
    'Symbol,Side,Entry Time,Entry Price,Exit Time,Exit Price,Duration,Exit Reason,TP,SL,PnL Gross,PnL Net,PnL %,Total Fees,Status,Mode,Exchange'.split(
      ',',
    ),
  );
});

test('tradeFieldText formats the value of every trade field', () => {
  expect(new Set(TRADE_FIELDS.map(({ field }) => field)).size).toBe(TRADE_FIELDS.length);
  expect(TRADE_FIELDS.map((row) => tradeFieldText(TRADE_WITH_ALL_FIELDS, row, 'utc'))).toEqual([
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

test('tradeFieldText returns a dash for a missing field of any kind', () => {
  const empty = aTrade('b', { side: null, status: null, entry_price: null });
  const texts = TRADE_FIELDS.slice(1).map((row) => tradeFieldText(empty, row, 'utc'));
  expect(new Set(texts)).toEqual(new Set(['—']));
});

test('the CSV file of trades has all table columns except the duration, and the funding fee', () => {
  const columns = TRADE_COLUMN_FIELDS.map(({ field }) => field);
  expect(columns.every(isTradeSortField)).toBe(true);
  expect(FEE_COMPONENT_FIELDS.map(({ field }) => field)).toEqual(['entry_fee', 'exit_fee', 'funding_fee']);
  expect(FEE_COMPONENT_FIELDS.map(({ field }) => field).filter(isTradeSortField)).toEqual([]);
  const inFile: string[] = TRADE_CSV_FIELDS.map(({ field }) => field);
  expect(inFile.filter((field) => field !== 'funding_fee')).toEqual(columns.filter((field) => field !== 'duration'));
  expect(inFile).toHaveLength(17);
});

test('tradeSortKeyOf returns times in ms, and tradeCsvCellOf returns times in UTC', () => {
  const [entry, exit] = tradeFieldsByName('timestamp_entry', 'timestamp_exit');
  const noon = Date.UTC(2026, 2, 10, 12);
  expect([
    tradeSortKeyOf('timestamp_entry')(TRADE_WITH_ALL_FIELDS),
    tradeSortKeyOf('timestamp_exit')(TRADE_WITH_ALL_FIELDS),
  ]).toEqual([noon, noon + 3_600_000]);
  expect([entry, exit].map((row) => row && tradeCsvCellOf(row, 'iso')(TRADE_WITH_ALL_FIELDS))).toEqual([
    '2026-03-10T12:00:00.000Z',
    '2026-03-10T13:00:00.000Z',
  ]);
});

test('shortTitleOf returns the short title when a field has one', () => {
  expect(tradeFieldsByName('symbol', 'entry_price', 'pnl_net').map(shortTitleOf)).toEqual([
    'Symbol',
    'Entry',
    'PnL, USDT',
  ]);
});
