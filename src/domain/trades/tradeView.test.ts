import { aTrade } from '@/testing/rows/fixtures';
import type { Trade } from '@/contract/trades/trade';
import { ALL_TIMES } from '../format/timeWindow';
import { runAllSteps } from '../lists/steps';
import {
  NO_TRADE_FILTER,
  type TradeFilter,
  type TradeSort,
  type FilteredTrades,
  filterTradesInSteps,
} from './tradeView';

const closedTrade = (id: string, timestamp_exit: string, more: Record<string, unknown> = {}): Trade =>
  aTrade(id, { status: 'CLOSED', timestamp_exit, ...more });
const SAMPLE_TRADES = [
  aTrade('open', { symbol: 'ETHUSDT' }),
  closedTrade('late', '2026-03-10T23:30:00Z', { pnl_net: 2 }),
  closedTrade('noon', '2026-03-10T12:10:00Z', { pnl_net: -1, symbol: 'ETHUSDT' }),
  closedTrade('before', '2026-03-09T12:20:00Z', { pnl_net: 5 }),
];
const filteredTradesOf = (
  filter: Partial<TradeFilter> = {},
  sort: TradeSort = null,
  source: readonly Trade[] = SAMPLE_TRADES,
): FilteredTrades =>
  runAllSteps(
    filterTradesInSteps(
      source,
      { filter: { ...NO_TRADE_FILTER, ...filter }, window: ALL_TIMES, sort, zone: 'utc' },
      JSON.stringify([filter, sort]),
    ),
  );
const tradeIdsOf = (rows: readonly Trade[]): string[] => rows.map(({ trade_id }) => trade_id);

test.each([
  ['no filter', {}, ['open', 'late', 'noon', 'before']],
  ['open', { status: 'open' }, ['open']],
  ['closed', { status: 'closed' }, ['late', 'noon', 'before']],
  ['part of a symbol', { symbol: ' eth ' }, ['open', 'noon']],
  ['an hour of the week', { slot: { weekday: 0, hour: 12 } }, ['before']],
] as const)('filterTradesInSteps finds the trades that match the filter: %s', (_what, filter, expected) => {
  expect(tradeIdsOf(filteredTradesOf(filter as Partial<TradeFilter>).rows)).toEqual(expected);
});

test('filterTradesInSteps finds the trades with an exit from the begin of a window to before its end', () => {
  const window = { from: Date.parse('2026-03-10T12:10:00Z'), to: Date.parse('2026-03-10T23:30:00Z') };
  const steps = filterTradesInSteps(SAMPLE_TRADES, { filter: NO_TRADE_FILTER, window, sort: null, zone: 'utc' }, '');
  expect(tradeIdsOf(runAllSteps(steps).rows)).toEqual(['noon']);
});

test('filterTradesInSteps counts the trades that each status filter would show', () => {
  expect(filteredTradesOf({ status: 'open', symbol: 'ETH' }).counts).toEqual({ all: 2, open: 1, closed: 1 });
});

test('rowsOfAllHours ignores the hour filter', () => {
  const { rows, rowsOfAllHours } = filteredTradesOf({ slot: { weekday: 0, hour: 12 } });
  expect([rows.length, rowsOfAllHours.length]).toEqual([1, 4]);
});

test('filterTradesInSteps sorts by PnL and puts open trades last', () => {
  expect(tradeIdsOf(filteredTradesOf({}, { field: 'pnl_net', direction: 'desc' }).rows)).toEqual([
    'before',
    'late',
    'noon',
    'open',
  ]);
  expect(tradeIdsOf(filteredTradesOf({}, { field: 'pnl_net', direction: 'asc' }).rows)).toEqual([
    'noon',
    'late',
    'before',
    'open',
  ]);
});
