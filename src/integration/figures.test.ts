import { analyticsApi } from '@/api/trades/analytics';
import { RECENT_TRADES_QUERY, selectLatestTrades, tradesApi } from '@/api/trades/trades';
import type { Analytics } from '@/contract/trades/analytics';
import type { Trade } from '@/contract/trades/trade';
import { equityCurveOf } from '@/domain/figures/equity';
import { exitsByReason } from '@/domain/figures/exitReasons';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { closedTradeResult, weekHourBinsInSteps } from '@/domain/figures/week';
import { runAllSteps } from '@/domain/lists/steps';
import { timeWindowOf } from '@/domain/format/timeWindow';
import { filterTradesInSteps } from '@/domain/trades/tradeView';
import { readTradesUrl } from '@/features/trades/tradesAddress';
import { storedClosedTrade, storedOpenTrade } from '@/testing/rows/storedRows';
import { consoleWithTrades, DAY_MS, NOW_MS, type RealConsole } from './generatedHistory';

/**
 * Compares the figures of Dashboard and Trades with the figures that the real server computes for Analytics.
 */

const HOUR_MS = DAY_MS / 24;
/** The trades include gains, losses, a trade at zero, a trade without PnL, equal exit times and two open trades. */
const STORED_TRADES: readonly Trade[] = [
  storedClosedTrade('1', NOW_MS - 9 * DAY_MS, 12.5),
  storedClosedTrade('2', NOW_MS - 9 * DAY_MS + HOUR_MS, -4.25, { symbol: 'ETHUSDT', reason_exit: 'SL' }),
  storedClosedTrade('3', NOW_MS - 2 * DAY_MS, 0),
  storedClosedTrade('4', NOW_MS - 2 * DAY_MS + HOUR_MS, -6.5, { symbol: 'ETHUSDT', reason_exit: 'SL' }),
  storedClosedTrade('5', NOW_MS - DAY_MS + HOUR_MS, 0, { pnl_net: null, symbol: 'SOLUSDT', reason_exit: null }),
  storedClosedTrade('6', NOW_MS - 3 * HOUR_MS, 3.75, { reason_exit: 'MANUAL' }),
  storedClosedTrade('7', NOW_MS - 3 * HOUR_MS, -1.5, { symbol: 'ETHUSDT', reason_exit: 'MANUAL' }),
  storedOpenTrade('8', NOW_MS - HOUR_MS),
  storedOpenTrade('9', NOW_MS - HOUR_MS / 2, { symbol: 'SOLUSDT' }),
];

let environment: RealConsole;
beforeEach(async () => {
  environment = await consoleWithTrades(STORED_TRADES);
});
afterEach(() => environment.server.close());

async function loadAnalytics(): Promise<Analytics> {
  return environment.store.dispatch(analyticsApi.endpoints.getAnalytics.initiate('all')).unwrap();
}
async function fetchStoredTrades(): Promise<readonly Trade[]> {
  await environment.store.dispatch(tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY)).unwrap();
  return selectLatestTrades(environment.store.getState()) ?? [];
}
const displayedTrades = (loaded: readonly Trade[], query = ''): readonly Trade[] => {
  const sort = { field: 'pnl_net', direction: 'asc' } as const;
  const { filter } = readTradesUrl(new URLSearchParams(query));
  const window = timeWindowOf(filter.time, 0, 'utc');
  return runAllSteps(filterTradesInSteps(loaded, { filter, window, sort, zone: 'utc' }, '')).rows;
};

test('Dashboard, Trades and Analytics show the same figures for the same trades', async () => {
  const loaded = await fetchStoredTrades();
  const shown = displayedTrades(loaded);
  const { global } = await loadAnalytics();
  const dashboard = tradeFiguresOf(loaded);
  expect(dashboard).toMatchObject({ closed: 7, open: 2, netPnl: 4, wins: { count: 2 }, losses: { count: 3 } });
  expect(dashboard.winRate).toBeCloseTo(200 / 7, 10);
  expect(dashboard.profitFactor).toBeCloseTo(16.25 / 12.25, 10);
  expect(tradeFiguresOf(shown)).toEqual(dashboard);
  expect(global).toEqual({
    total_trades: dashboard.trades,
    closed_trades: dashboard.closed,
    open_trades: dashboard.open,
    total_pnl: dashboard.netPnl,
    avg_pnl_per_trade: 4 / 6,
    win_rate: dashboard.winRate,
    winning_trades: dashboard.wins.count,
    losing_trades: dashboard.losses.count,
    profit_factor: dashboard.profitFactor,
  });
});

test('the equity curve does not depend on the order of the trades and ends at the net PnL', async () => {
  const loaded = await fetchStoredTrades();
  const equity = equityCurveOf(loaded);
  expect(equityCurveOf(displayedTrades(loaded))).toEqual(equity);
  expect(equity.last?.equity).toBe(tradeFiguresOf(loaded).netPnl);
  expect(equity.deepest?.drawdown).toBe(-10.75);
  expect(equity.last?.equity).toBe((await loadAnalytics()).global.total_pnl);
});

test('every day, hour and symbol in Analytics has the figures of the trades in that group', async () => {
  const loaded = await fetchStoredTrades();
  const { calendar = [], daily, hourly, top_symbols } = await loadAnalytics();
  expect(calendar.map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-08', '2026-03-09', '2026-03-10']);
  for (const { date, trades, win_rate, pnl } of [...calendar, ...daily.filter((day) => day.trades !== 0)]) {
    const { closed, winRate, netPnl } = tradeFiguresOf(displayedTrades(loaded, `day=${date}`));
    expect([date, trades, win_rate, pnl]).toEqual([date, closed, winRate, netPnl]);
  }
  for (const { symbol, trades, win_rate, pnl } of top_symbols) {
    const { closed, winRate, netPnl } = tradeFiguresOf(loaded.filter((trade) => trade.symbol === symbol));
    expect([symbol, trades, win_rate, pnl]).toEqual([symbol, closed, winRate, netPnl]);
  }
  const today = displayedTrades(loaded, 'day=2026-03-10');
  // 2026-03-10 is a Tuesday.
  const hours = runAllSteps(weekHourBinsInSteps(today, 'utc', closedTradeResult)).bins[1];
  expect(hourly.find(({ hour }) => hour === '09:00')).toMatchObject({ trades: 2, pnl: hours?.[9]?.netPnl });
});

test('the sums over all exit reasons equal the closed trades and the net PnL of Analytics', async () => {
  const reasons = exitsByReason(await fetchStoredTrades());
  const { global } = await loadAnalytics();
  const sum = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  expect(sum(reasons.map(({ count }) => count))).toBe(global.closed_trades);
  expect(sum(reasons.map(({ netPnl }) => netPnl))).toBe(global.total_pnl);
});

test('the profit factor is null when a correction turns the only losses into gains', async () => {
  const corrected = ['a', 'b'].map((id, index) => storedClosedTrade(id, NOW_MS - HOUR_MS, -0.1 * (index + 1)));
  const { store } = environment.server;
  store.clearHistory();
  for (const trade of corrected) store.trades.save(trade, null);
  for (const trade of corrected) store.trades.save({ ...trade, pnl_net: 1 }, null);
  const loaded = tradeFiguresOf(await fetchStoredTrades());
  const { global } = await loadAnalytics();
  expect([loaded.profitFactor, global.profit_factor]).toEqual([null, null]);
  expect(global.losing_trades).toBe(0);
});
