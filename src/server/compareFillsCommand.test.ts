import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runCompareFillsCommand } from './compareFillsCommand';
import { openDatabase } from './store/database/database';
import { databasePathOf } from './store/database/dataFolder';
import { MIGRATIONS, migrateDatabase } from './store/database/migrations';
import { ORDER_RESULTS_MIGRATION } from './store/account/orderResults';
import type { Store } from './store/repositories';
import { openStore } from './store/store';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const DAY_MS = 86_400_000;

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compare-fills-'));
  store = openStore(databasePathOf(folder), { secret: 'for tests' });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]): string => runCompareFillsCommand({ args, folder }, NOW);

/** Stores a buy of 2 that the exchange filled at 100.1 and the estimate at 100. */
function addOrder(client_id: string, { ageMs = 1_000, symbol = 'BTCUSDT', state = 'done', estimate_qty = 2 } = {}) {
  const terms = {
    purpose: 'entry',
    symbol,
    side: 'BUY',
    qty: 2,
    limit_price: 100.99999999999999,
    time_in_force: 'FOK',
  };
  const created_ms = NOW - ageMs;
  store.orders.saveOrder({
    client_id,
    trade_id: null,
    ...terms,
    state,
    filled_qty: 2,
    reason: '',
    created_ms,
    plan: null,
  });
  store.orders.addFill({
    ...{ fill_id: client_id, client_id, symbol, side: 'BUY', price: 100.1, qty: 2, fee: 0, fee_asset: 'USDT' },
    ...{ liquidity: 'taker', cause: 'order', at_ms: created_ms, trade_id: null },
  });
  store.orderResults.saveResult({ client_id, delay_ms: 120, estimate_qty, estimate_price: 100, estimate_delay_ms: 0 });
}

test('the command compares the orders of all runs while the server uses the database', () => {
  addOrder('a');
  addOrder('b');
  const logSize = () => statSync(`${databasePathOf(folder)}-wal`).size;
  const sizeBefore = logSize();
  const output = run();
  // A connection that can write would empty the write-ahead log of the server.
  expect(logSize()).toBe(sizeBefore);
  expect(output).toMatch(/taker entry +2 +2 +2 +2 +0 +0\n/);
  expect(output).toMatch(/total +\+10\.00 +\+10\.00 +\+10\.00\n/);
  expect(output).toMatch(/exit by market +- +- +- +-\n/);
  expect(output).toMatch(/total +120 +120 +0 +0\n/);
});

test('the command reads the database of a stopped server and changes no byte of it', () => {
  addOrder('a');
  store.close();
  const before = readFileSync(databasePathOf(folder));
  expect(run()).toMatch(/total +1 +1 +1 +1 +0 +0\n/);
  expect(readFileSync(databasePathOf(folder)).equals(before)).toBe(true);
});

test('--orders prints each order with both results', () => {
  addOrder('a');
  expect(run('--orders')).toMatch(
    /2026-03-10 11:59:59 +BTCUSDT +BUY entry +2 +101 +done +2 at 100\.1, 120 ms +2 at 100, 0 ms +\+10\.00\n$/,
  );
});

test('--since and --symbol choose the orders', () => {
  addOrder('old', { ageMs: 8 * DAY_MS });
  addOrder('new', { symbol: 'ETHUSDT' });
  expect(run('--since', '7d')).toMatch(/total +1 /);
  expect(run('--since', '9d')).toMatch(/total +2 /);
  expect(run('--symbol', 'ethusdt')).toMatch(/total +1 /);
  expect(run('--symbol', 'ETHUSDT', '--since', '500h', '--orders')).not.toContain('BTCUSDT');
});

test('unknown outcomes are counted in a line of their own', () => {
  addOrder('a', { state: 'unknown' });
  expect(run()).toContain('Orders whose outcome at the exchange is unknown: 1\n');
});

test('a damaged row is left out and counted', () => {
  addOrder('a');
  addOrder('b');
  store.close();
  const database = openDatabase(databasePathOf(folder));
  database.exec(`UPDATE orders SET created_ms = 9000000000000000 WHERE client_id = 'b'`);
  database.close();
  const output = run('--orders');
  expect(output).toMatch(/total +1 +1 /);
  expect(output).toContain('Damaged rows, which are left out: 1\n');
});

test('a cleared database has no comparison', () => {
  addOrder('a');
  store.clearHistory();
  expect(run()).toBe('The database has no order at an exchange. Only mode LIVE sends such orders.\n');
});

test('a database without orders gives one sentence that repeats the filter', () => {
  expect(run('--symbol', 'BTCUSDT', '--since', '7d')).toBe(
    'The database has no order at an exchange of BTCUSDT in the last 7d. Only mode LIVE sends such orders.\n',
  );
});

test('a database of an older version has no order', () => {
  store.close();
  rmSync(databasePathOf(folder));
  const older = openDatabase(databasePathOf(folder));
  migrateDatabase(older, MIGRATIONS.slice(0, MIGRATIONS.indexOf(ORDER_RESULTS_MIGRATION)));
  older.close();
  expect(run()).toMatch(/^The database has no order at an exchange\./);
});

test.each([
  [['--since', 'week'], '--since week is no duration: give days (7d), hours (12h) or minutes (30m).'],
  [['--since', '0d'], '--since 0d is no duration: give days (7d), hours (12h) or minutes (30m).'],
  [['--until', '7d'], "Unknown option '--until'"],
  [['BTCUSDT'], "Unexpected argument 'BTCUSDT'"],
])('the arguments %j are refused in one sentence', (args, sentence) => {
  expect(() => run(...args)).toThrow(sentence);
});

test('a folder without a database is refused in one sentence and stays empty', () => {
  const empty = join(folder, 'empty');
  expect(() => runCompareFillsCommand({ args: [], folder: empty }, NOW)).toThrow(
    `${empty} holds no database: set DATA_DIR to the data folder of the bot.`,
  );
});

test('a file that is no database is refused in one sentence', () => {
  store.close();
  writeFileSync(databasePathOf(folder), 'songs');
  expect(() => run()).toThrow(/belongs to another program/);
});

test('--help prints the options', () => {
  expect(run('--help')).toContain('npm run compare-fills -- [--since 7d] [--symbol BTCUSDT] [--orders]');
});
