import { analyticsSchema } from '@/contract/trades/analytics';
import { NOON_MS, storedClosedTrade, storedOpenTrade } from '@/testing/rows/storedRows';

import type { Store } from '../repositories';
import { openStore } from '../store';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let store: Store;

beforeEach(() => {
  store = openStore(':memory:', { secret: 'for tests' });
});
afterEach(() => store.close());

const saveClosedTrade = (id: string, exitMs: number, pnl: number, symbol = 'BTCUSDT') =>
  store.trades.save(storedClosedTrade(id, exitMs, pnl, { symbol }), null);

test('the analytics of an empty database contain zeros, and null for every rate', () => {
  const analytics = store.trades.computeAnalytics('all', NOON_MS);
  expect(analytics.global).toEqual({
    total_trades: 0,
    closed_trades: 0,
    open_trades: 0,
    total_pnl: 0,
    avg_pnl_per_trade: null,
    win_rate: null,
    winning_trades: 0,
    losing_trades: 0,
    profit_factor: null,
  });
  expect(analytics.daily).toHaveLength(7);
  expect(analytics.hourly).toHaveLength(24);
  expect(analytics.top_symbols).toEqual([]);
  expect(analyticsSchema.safeParse(analytics).success).toBe(true);
});

test('a closed trade with a net PnL of 0 counts as neither win nor loss', () => {
  store.trades.save(storedOpenTrade('open', NOON_MS), null);
  saveClosedTrade('a', NOON_MS - 1, 6);
  saveClosedTrade('b', NOON_MS - 2, -2);
  saveClosedTrade('c', NOON_MS - 3, 0);
  saveClosedTrade('d', NOON_MS - 4, -1);
  expect(store.trades.computeAnalytics('all', NOON_MS).global).toEqual({
    total_trades: 5,
    closed_trades: 4,
    open_trades: 1,
    total_pnl: 3,
    avg_pnl_per_trade: 0.75,
    win_rate: 25,
    winning_trades: 1,
    losing_trades: 2,
    profit_factor: 2,
  });
});

test('the profit factor in the analytics is null if no trade has a loss', () => {
  saveClosedTrade('a', NOON_MS - 1, 6);
  expect(store.trades.computeAnalytics('all', NOON_MS).global).toMatchObject({ win_rate: 100, profit_factor: null });
});

test.each([
  ['24h', 1],
  ['7d', 2],
  ['30d', 3],
  ['all', 4],
] as const)('the analytics of the time range %s count closed trades by exit time', (range, closed) => {
  saveClosedTrade('a', NOON_MS - DAY_MS, 1);
  saveClosedTrade('b', NOON_MS - 7 * DAY_MS, 1);
  saveClosedTrade('c', NOON_MS - 30 * DAY_MS, 1);
  saveClosedTrade('d', NOON_MS - 30 * DAY_MS - 1, 1, 'OLDUSDT');
  expect(store.trades.computeAnalytics(range, NOON_MS).global.closed_trades).toBe(closed);
  expect(store.trades.computeAnalytics(range, NOON_MS).top_symbols.map(({ symbol }) => symbol)).toEqual(
    range === 'all' ? ['BTCUSDT', 'OLDUSDT'] : ['BTCUSDT'],
  );
});

test('the analytics list the last seven UTC days newest first, empty days included', () => {
  saveClosedTrade('today', Date.parse('2026-03-10T00:00:00.000Z'), 2);
  saveClosedTrade('yesterday', Date.parse('2026-03-09T23:59:59.999Z'), -1);
  saveClosedTrade('first', Date.parse('2026-03-04T00:00:00.000Z'), 5);
  saveClosedTrade('too old', Date.parse('2026-03-03T23:59:59.999Z'), 5);
  const { daily } = store.trades.computeAnalytics('24h', NOON_MS);
  expect(daily.map(({ date }) => date)).toEqual([
    '2026-03-10',
    '2026-03-09',
    '2026-03-08',
    '2026-03-07',
    '2026-03-06',
    '2026-03-05',
    '2026-03-04',
  ]);
  expect(daily[0]).toEqual({ date: '2026-03-10', trades: 1, win_rate: 100, pnl: 2 });
  expect(daily[1]).toEqual({ date: '2026-03-09', trades: 1, win_rate: 0, pnl: -1 });
  expect(daily[2]).toEqual({ date: '2026-03-08', trades: 0, win_rate: null, pnl: 0 });
  expect(daily[6]).toMatchObject({ trades: 1, pnl: 5 });
});

test('the analytics list the last 24 hours oldest first, up to the current hour', () => {
  saveClosedTrade('now', NOON_MS, 2);
  saveClosedTrade('first', NOON_MS - 23 * HOUR_MS, 3);
  saveClosedTrade('too old', NOON_MS - 23 * HOUR_MS - 1, 4);
  const { hourly } = store.trades.computeAnalytics('all', NOON_MS + 59 * 60_000);
  expect(hourly).toHaveLength(24);
  expect(hourly[0]).toEqual({ hour: '13:00', trades: 1, pnl: 3 });
  expect(hourly[1]).toEqual({ hour: '14:00', trades: 0, pnl: 0 });
  expect(hourly[23]).toEqual({ hour: '12:00', trades: 1, pnl: 2 });
});

test('the analytics list the ten symbols with the highest net PnL', () => {
  for (let index = 0; index < 12; index += 1) saveClosedTrade(`${index}`, NOON_MS - index, index, `S${index}USDT`);
  saveClosedTrade('again', NOON_MS, 20, 'S0USDT');
  const top = store.trades.computeAnalytics('all', NOON_MS).top_symbols;
  expect(top).toHaveLength(10);
  expect(top[0]).toEqual({ symbol: 'S0USDT', trades: 2, pnl: 20, win_rate: 50 });
  expect(top[1]).toMatchObject({ symbol: 'S11USDT', pnl: 11 });
});

test('the analytics group exits of at most 30 days by hour and by reason and side', () => {
  const save = (id: string, ago: number, pnl: number, side: 'LONG' | 'SHORT', reason_exit: string) =>
    store.trades.save(storedClosedTrade(id, NOON_MS - ago, pnl, { side, reason_exit }), null);
  save('a', 1, 6, 'LONG', 'TP');
  save('b', 2, -2, 'LONG', 'SL');
  save('c', 25 * HOUR_MS, 1, 'SHORT', 'TP');
  save('d', 31 * DAY_MS, 9, 'SHORT', 'TP');
  const { by_hour, exits } = store.trades.computeAnalytics('all', NOON_MS);
  expect(by_hour).toEqual([
    { at: NOON_MS - 25 * HOUR_MS, trades: 1, pnl: 1 },
    { at: NOON_MS - HOUR_MS, trades: 2, pnl: 4 },
  ]);
  expect(exits).toEqual([
    { reason: 'SL', side: 'LONG', trades: 1, win_rate: 0, pnl: -2 },
    { reason: 'TP', side: 'LONG', trades: 1, win_rate: 100, pnl: 6 },
    { reason: 'TP', side: 'SHORT', trades: 1, win_rate: 100, pnl: 1 },
  ]);
  expect(store.trades.computeAnalytics('24h', NOON_MS).exits).toHaveLength(2);
});

test('the parts of the results count the closed trades from the begin until before the end of the exits', async () => {
  for (const ago of [1, 2, 3, 4]) saveClosedTrade(`exit ${ago}`, NOON_MS - ago * HOUR_MS, 1);
  const exits = { from: NOON_MS - 3 * HOUR_MS, to: NOON_MS - HOUR_MS };
  const { rows } = await store.trades.computeBridge({ by: 'all', zone: 'UTC' }, 'all', NOON_MS, exits);
  expect(rows.map(({ trades }) => trades)).toEqual([2]);
});
