import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { tradeSchema } from '@/contract/trades/trade';
import { type RestoreContext, restorePosition } from '@/server/bot/positions/restorePosition';
import { createRng, seededRandom } from '@/server/market/rng';
import { openDataFolder } from '@/server/store/database/dataFolder';
import { openStore } from '@/server/store/store';
import { type HistoryPlan, writeHistory } from './writeHistory';
import { generateLogLines } from './pastLogs';
import { generateActivityTimes } from './activityTimes';
import { generateTrades } from './pastTrades';

const DAY_MS = 86_400_000;
const HISTORY_END_MS = Date.parse('2026-03-10T12:00:00.000Z');
const HISTORY_SPAN = { fromMs: HISTORY_END_MS - 30 * DAY_MS, untilMs: HISTORY_END_MS };
const createTestRng = (seed = 1) => createRng(seededRandom(seed));

const HISTORY_PLAN: HistoryPlan = { trades: 300, logs: 200, days: 30, untilMs: HISTORY_END_MS, seed: 1 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function readHistoryStore<T>(read: (store: ReturnType<typeof openStore>) => T): T {
  const { databasePath, secret, releaseLock } = openDataFolder(folder, undefined);
  const store = openStore(databasePath, { secret });
  try {
    return read(store);
  } finally {
    store.close();
    releaseLock();
  }
}

test('generateActivityTimes generates sorted times that are more frequent in busy hours', () => {
  const times = [...generateActivityTimes(5_000, HISTORY_SPAN, createTestRng())];
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(HISTORY_SPAN.fromMs);
  expect(times.at(-1)).toBeLessThan(HISTORY_END_MS);
  const inHours = (first: number, last: number) =>
    times.filter((ms) => new Date(ms).getUTCHours() >= first && new Date(ms).getUTCHours() <= last).length;
  expect(inHours(13, 16)).toBeGreaterThan(2 * inHours(3, 6));
  expect([...generateActivityTimes(0, HISTORY_SPAN, createTestRng())]).toEqual([]);
});

test('the generated history depends only on the seed', () => {
  const trades = (seed: number) => [...generateTrades(50, HISTORY_SPAN, createTestRng(seed))];
  expect(trades(1)).toEqual(trades(1));
  expect(trades(1)).not.toEqual(trades(2));
  expect([...generateLogLines(50, HISTORY_SPAN, createTestRng())]).toEqual([
    ...generateLogLines(50, HISTORY_SPAN, createTestRng()),
  ]);
});

test('generated trades match the contract and have consistent figures', () => {
  const trades = [...generateTrades(3_000, HISTORY_SPAN, createTestRng())].map(({ trade }) => trade);
  const closed = trades.filter(({ status }) => status === 'CLOSED');
  expect(new Set(trades.map(({ trade_id }) => trade_id)).size).toBe(3_000);
  for (const trade of trades) expect(tradeSchema.parse(trade)).toEqual(trade);
  for (const trade of closed) {
    expect(trade.pnl_net).toBeCloseTo(trade.pnl_gross! - trade.total_fees!, 9);
    expect(trade.total_fees).toBeCloseTo(trade.entry_fee! + trade.exit_fee! + trade.funding_fee!, 9);
    expect(Date.parse(String(trade.timestamp_exit))).toBeGreaterThan(Date.parse(String(trade.timestamp_entry)));
  }
  // About half of the trades win, because the fees exceed the gross profit.
  const winners = closed.filter(({ pnl_net }) => pnl_net! > 0).length / closed.length;
  expect(winners).toBeGreaterThan(0.4);
  expect(winners).toBeLessThan(0.6);
  expect(new Set(closed.map(({ reason_exit }) => reason_exit)).size).toBeGreaterThan(6);
  expect(new Set(trades.map(({ symbol }) => symbol)).size).toBeGreaterThan(20);
});

test('the bot can restore the generated open trades', () => {
  const open = [...generateTrades(200, HISTORY_SPAN, createTestRng())].filter(({ trade }) => trade.status === 'OPEN');
  expect(open).toHaveLength(3);
  const context: RestoreContext = {
    now: HISTORY_SPAN.untilMs,
    marketId: 'simulated',
    tradeVenueOf: ({ venue }) => venue,
    hasAccount: false,
  };
  for (const { trade, monitor } of open)
    expect(restorePosition(trade, monitor, context)).toMatchObject({
      position: { isForeignMarket: false },
      replaced: [],
    });
});

test('writeHistory replaces stored trades only with the option replace', () => {
  writeHistory(folder, HISTORY_PLAN, { replace: false });
  expect(readHistoryStore(({ trades }) => trades.listPage(0, 1).total)).toBe(300);
  expect(readHistoryStore(({ logs }) => logs.list({ limit: 2_000 }).logs)).toHaveLength(200);

  const less = { ...HISTORY_PLAN, trades: 20, logs: 10 };
  expect(() => writeHistory(folder, less, { replace: false })).toThrow('with 300 trades');
  expect(readHistoryStore(({ trades }) => trades.listPage(0, 1).total)).toBe(300);
  writeHistory(folder, less, { replace: true });
  expect(
    readHistoryStore(({ trades, logs }) => [trades.listPage(0, 1).total, logs.list({ limit: 2_000 }).logs.length]),
  ).toEqual([20, 10]);
});

test('writeHistory does not replace a database with only log lines', () => {
  readHistoryStore(({ logs }) =>
    logs.add({ timestamp: HISTORY_END_MS, level: 'INFO', component: 'SYSTEM', message: 'kept' }),
  );
  expect(() => writeHistory(folder, HISTORY_PLAN, { replace: false })).toThrow('--force');
  expect(readHistoryStore(({ logs }) => logs.list({ limit: 5 }).logs)).toHaveLength(1);
});

test('writeHistory does not change a data folder that a running bot uses', () => {
  const { releaseLock } = openDataFolder(folder, undefined);
  expect(() => writeHistory(folder, HISTORY_PLAN, { replace: true })).toThrow(
    'Another process is using the data folder',
  );
  releaseLock();
});
