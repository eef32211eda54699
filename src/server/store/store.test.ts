import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { NOON_MS, storedClosedTrade, storedOpenTrade, storedSignal } from '@/testing/rows/storedRows';

import { openDatabase } from './database/database';
import { KeysUnreadableError } from './keys';
import { createLogsRepository } from './logs';
import { MIGRATIONS, migrateDatabase } from './database/migrations';
import { ACCOUNT_READING_MIGRATION } from './account/exchangeAccount';
import type { Store, TradePath } from './repositories';
import { createSignalsRepository } from './signals';
import { createTradePathsRepository } from './trades/tradePaths';
import { openStore } from './store';

const ENCRYPTION_SECRET = 'a secret for tests';
let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  store = openStore(':memory:', { secret: ENCRYPTION_SECRET });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

describe('trades', () => {
  test('the store returns a saved trade with unrounded figures', () => {
    const trade = storedClosedTrade('1', NOON_MS, 0.1 + 0.2, { timestamp_entry: 1_773_144_000_123 });
    store.trades.save(trade, null);
    expect(store.trades.listPage(0, 10)).toStrictEqual({ trades: [trade], total: 1, has_more: false });
  });

  test('save replaces a stored trade that has the same trade_id', () => {
    store.trades.save(storedOpenTrade('1', NOON_MS), { best: 1 });
    store.trades.save(storedOpenTrade('2', NOON_MS + 1), null);
    store.trades.save(storedClosedTrade('1', NOON_MS + 60_000, 2), null);
    expect(store.trades.listPage(0, 10).trades.map((trade) => [trade.trade_id, trade.status])).toEqual([
      ['2', 'OPEN'],
      ['1', 'CLOSED'],
    ]);
    expect(store.trades.listOpenTrades().map(({ trade }) => trade.trade_id)).toEqual(['2']);
  });

  test('consecutive pages of trades contain every trade once, newest entry first', () => {
    for (let index = 0; index < 7; index += 1)
      store.trades.save(storedOpenTrade(`${index}`, NOON_MS - index * 1_000), null);
    const pages = [0, 3, 6].map((skip) => store.trades.listPage(skip, 3));
    expect(pages.flatMap((page) => page.trades.map((trade) => trade.trade_id))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
    expect(pages.map(({ total, has_more }) => ({ total, has_more }))).toEqual([
      { total: 7, has_more: true },
      { total: 7, has_more: true },
      { total: 7, has_more: false },
    ]);
    expect(store.trades.listPage(50, 3)).toEqual({ trades: [], total: 7, has_more: false });
  });

  test('the store lists trades closed since a time and counts trades opened since a time', () => {
    store.trades.save(storedClosedTrade('old', NOON_MS - 1, -1), null);
    store.trades.save(storedClosedTrade('second', NOON_MS + 5, -2), { armed: true });
    store.trades.save(storedClosedTrade('first', NOON_MS, -3), null);
    expect(store.trades.listTradesClosedSince(NOON_MS).map(({ trade, monitor }) => [trade.trade_id, monitor])).toEqual([
      ['first', null],
      ['second', { armed: true }],
    ]);
    expect(store.trades.countTradesOpenedSince(NOON_MS - 60_000)).toBe(2);
  });
});

test('saveOpenTrades stores either all open trades or none', () => {
  const store = openStore(':memory:', { secret: ENCRYPTION_SECRET });
  const at = (id: string, price: number) => ({ trade: storedOpenTrade(id), monitor: { last_price: price } });
  store.trades.saveOpenTrades([at('1', 100), at('2', 200)]);
  const torn = { ...at('2', 201), trade: storedOpenTrade('2', NOON_MS, { status: 'LOST' }) };
  expect(() => store.trades.saveOpenTrades([at('1', 101), torn])).toThrow();
  expect(store.trades.listOpenTrades().map(({ monitor }) => monitor)).toEqual([
    { last_price: 100 },
    { last_price: 200 },
  ]);
});

test('open trades and their monitor state survive a close of the database', () => {
  const path = join(folder, 'bot.sqlite');
  const before = openStore(path, { secret: ENCRYPTION_SECRET });
  const trade = storedOpenTrade('1');
  before.trades.save(trade, { best_price: 60_050.5, armed: true });
  before.close();
  // After `close` the write-ahead log is empty, so a copy of the database file alone is complete.
  expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);

  const after = openStore(path, { secret: ENCRYPTION_SECRET });
  expect(after.trades.listOpenTrades()).toStrictEqual([{ trade, monitor: { best_price: 60_050.5, armed: true } }]);
  after.close();
});

test('only the owner of the database files can read the files', () => {
  const path = join(folder, 'bot.sqlite');
  const opened = openStore(path, { secret: ENCRYPTION_SECRET });
  opened.trades.save(storedOpenTrade('1'), null);
  const rights = readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
  expect(rights.length).toBeGreaterThan(1);
  expect(new Set(rights)).toEqual(new Set(['600']));
  opened.close();
});

describe('signals', () => {
  test('the store lists signals newest first with unchanged timestamps', () => {
    const signals = [storedSignal(NOON_MS), storedSignal(NOON_MS + 1, { timestamp: 1_773_144_000 })];
    signals.forEach((signal) => store.signals.add(signal));
    expect(store.signals.listLatest(20)).toStrictEqual([...signals].reverse());
    expect(store.signals.listLatest(1)).toHaveLength(1);
  });

  test('the total number of signals includes old signals that the store deleted', () => {
    const database = openDatabase(':memory:');
    migrateDatabase(database);
    const signals = createSignalsRepository(database, () => undefined, 10);
    for (let index = 0; index < 2_500; index += 1) signals.add(storedSignal(NOON_MS + index));
    expect(signals.countSignals()).toBe(2_500);
    expect(signals.listLatest(5_000).length).toBeLessThanOrEqual(1_010);
    database.close();
  });
});

test('stored prices of the simulated market survive clearHistory and a close of the database', () => {
  const path = join(folder, 'prices.sqlite');
  const first = openStore(path, { secret: 's' });
  first.simulatedPrices.save(
    new Map([
      ['BTCUSDT', 68_400.1],
      ['ADAUSDT', 0.62],
    ]),
  );
  first.simulatedPrices.save(new Map([['BTCUSDT', 68_500.2]]));
  first.clearHistory();
  first.close();
  const second = openStore(path, { secret: 's' });
  expect(Object.fromEntries(second.simulatedPrices.load())).toEqual({ BTCUSDT: 68_500.2, ADAUSDT: 0.62 });
  second.close();
});

test('clearHistory deletes all trades and signals and returns the number of deleted trades and signals', () => {
  store.trades.save(storedOpenTrade('1'), null);
  store.signals.add(storedSignal(NOON_MS));
  store.signals.add(storedSignal(NOON_MS + 1));
  expect(store.clearHistory()).toEqual({ trades_deleted: 1, signals_deleted: 2 });
  expect(store.trades.listPage(0, 10).total).toBe(0);
  expect(store.signals.countSignals()).toBe(0);
  store.signals.add(storedSignal(NOON_MS + 2));
  expect(store.signals.countSignals()).toBe(1);
});

describe('logs', () => {
  const line = (level: string, component: string, message: string) => ({
    timestamp: NOON_MS,
    level,
    component,
    message,
  });

  test('the store filters log lines by level and component and lists the newest first', () => {
    store.logs.add(line('INFO', 'STRATEGY', 'a'));
    store.logs.add(line('ERROR', 'RISK', 'b'));
    store.logs.add(line('TRACE', 'STRATEGY', 'c'));
    const messages = (query: { level?: string; component?: string; limit?: number }) =>
      store.logs.list({ limit: 100, ...query }).logs.map(({ message }) => message);

    expect(messages({})).toEqual(['c', 'b', 'a']);
    expect(messages({ level: 'ERROR' })).toEqual(['b']);
    expect(messages({ component: 'STRATEGY' })).toEqual(['c', 'a']);
    expect(messages({ component: 'STRATEGY', level: 'INFO' })).toEqual(['a']);
    expect(messages({ component: 'STRATEGY', limit: 1 })).toEqual(['c']);
    expect(store.logs.list({ level: 'ERROR', limit: 1 })).toMatchObject({
      levels: ['ERROR', 'INFO', 'TRACE'],
      components: ['STRATEGY', 'RISK'],
    });
    store.logs.clearLines();
    expect(store.logs.list({ limit: 1 })).toEqual({ logs: [], levels: [], components: [] });
  });

  test('the store truncates a log message to 500 characters', () => {
    store.logs.add(line('INFO', 'DATA', 'x'.repeat(500)));
    store.logs.add(line('INFO', 'DATA', 'y'.repeat(501)));
    const messages = store.logs.list({ limit: 2 }).logs.map(({ message }) => message);
    expect(messages).toEqual([`${'y'.repeat(499)}…`, 'x'.repeat(500)]);
  });

  test('the store keeps only the newest log lines', () => {
    const database = openDatabase(':memory:');
    migrateDatabase(database);
    const logs = createLogsRepository(database, 100);
    for (let index = 0; index < 3_000; index += 1) logs.add(line('INFO', 'DATA', `${index}`));
    const kept = logs.list({ limit: 5_000 }).logs;
    expect(kept.length).toBeLessThanOrEqual(1_100);
    expect(kept[0]?.message).toBe('2999');
    database.close();
  });
});

test('the store keeps the paths of the newest trades, even if each path is saved several times', () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const paths = createTradePathsRepository(database, () => undefined, 100);
  const path: TradePath = {
    ...{ startedAt: NOON_MS, samples: [[0, 60_000.5, 59_900, 60_200, -0.25]], signal: storedSignal(NOON_MS) },
    ...{ events: [{ at: NOON_MS, kind: 'exit', text: 'closed by the operator', price: null }] },
    ...{ entryBook: null, exitBook: null },
  };
  for (let index = 0; index <= 2_000; index += 1) {
    for (let save = 0; save < 3; save += 1) paths.savePath(`T${index}`, path);
  }
  paths.savePath('T2000', { ...path, samples: [] });
  expect(paths.loadPath('T2000')).toEqual({ ...path, samples: [] });
  expect(paths.loadPath('T1901')).toEqual(path);
  expect(paths.loadPath('T1900')).toBeUndefined();
  database.close();
});

test('the store keeps unknown fields of saved parameters', () => {
  expect(store.params.load()).toBeUndefined();
  store.params.save({ obi_threshold: 0.3, from_the_future: { a: [1] } });
  expect(store.params.load()).toEqual({ obi_threshold: 0.3, from_the_future: { a: [1] } });
});

test('the store lists presets by name, replaces presets and removes presets', () => {
  store.presets.savePreset({ name: 'night', description: 'Quiet hours', params: { obi_threshold: 0.5 } });
  store.presets.savePreset({ name: 'asia', description: '', params: {} });
  store.presets.savePreset({ name: 'night', description: 'Quiet', params: { obi_threshold: 0.6 } });
  expect(store.presets.listPresets()).toEqual([
    { name: 'asia', description: '' },
    { name: 'night', description: 'Quiet' },
  ]);
  expect(store.presets.findPreset('night')).toEqual({ obi_threshold: 0.6 });
  expect(store.presets.removePreset('night')).toBe(true);
  expect(store.presets.removePreset('night')).toBe(false);
  expect(store.presets.findPreset('night')).toBeUndefined();
});

describe('exchange keys', () => {
  const keys = { binance_key: 'BINANCE-KEY', binance_secret: 'BINANCE-SECRET', bybit_key: '', bybit_secret: 'BYBIT' };

  test('the files of the database contain no exchange key in plain text', () => {
    const path = join(folder, 'bot.sqlite');
    const opened = openStore(path, { secret: ENCRYPTION_SECRET });
    expect(opened.keys.loadKeys()).toEqual({ binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' });
    opened.keys.saveKeys(keys);
    expect(opened.keys.loadKeys()).toEqual(keys);
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(bytes.join()).toContain('sealed');
    expect(bytes.join()).not.toMatch(/BINANCE-KEY|BINANCE-SECRET|BYBIT|a secret for tests/);
    opened.close();
  });

  test('stored exchange keys are unreadable with another secret until new keys are saved', () => {
    const path = join(folder, 'bot.sqlite');
    const first = openStore(path, { secret: ENCRYPTION_SECRET });
    first.keys.saveKeys(keys);
    first.close();
    const second = openStore(path, { secret: 'another' });
    expect(() => second.keys.loadKeys()).toThrow(KeysUnreadableError);
    second.keys.saveKeys(keys);
    expect(second.keys.loadKeys()).toEqual(keys);
    second.close();
  });
});

test('a new operator name replaces the stored operator', () => {
  expect(store.users.operatorName()).toBeUndefined();
  store.users.setOperator('anna', 'hash 1');
  store.users.setOperator('bruno', 'hash 2');
  expect(store.users.operatorName()).toBe('bruno');
  expect(store.users.findOperator('anna')).toBeUndefined();
  expect(store.users.findOperator('bruno')).toEqual({ passwordHash: 'hash 2' });
});

test('the reading time of the account is stored before the number of the account is known', () => {
  expect(store.exchangeAccount.loadReadUntil()).toBeUndefined();
  store.exchangeAccount.keepReadUntil(NOON_MS);
  store.exchangeAccount.keepReadUntil(NOON_MS + 1);
  expect([store.exchangeAccount.loadReadUntil(), store.exchangeAccount.accountId()]).toEqual([NOON_MS + 1, undefined]);
  store.exchangeAccount.keepAccountId('7703');
  expect([store.exchangeAccount.loadReadUntil(), store.exchangeAccount.accountId()]).toEqual([NOON_MS + 1, '7703']);
});

test('the store finds a session by token hash or socket hash until its expiry or removal', () => {
  const session = { tokenHash: 't1', username: 'anna', createdAt: 1, expiresAt: 100 };
  store.sessions.addSession({ ...session, socketHash: 's1' });
  store.sessions.addSession({ ...session, tokenHash: 't2', socketHash: 's2', expiresAt: 50 });
  store.sessions.extendSession('t1', 200);
  expect(store.sessions.findByTokenHash('t1')).toEqual({ ...session, expiresAt: 200 });
  expect(store.sessions.findBySocketHash('s2')).toMatchObject({ tokenHash: 't2' });
  expect(store.sessions.findByTokenHash('s1')).toBeUndefined();
  store.sessions.removeExpiredSessions(50);
  expect(store.sessions.findByTokenHash('t2')).toBeUndefined();
  store.sessions.removeSession('t1');
  expect(store.sessions.findBySocketHash('s1')).toBeUndefined();
});

describe('migrations', () => {
  test('migrateDatabase runs each migration once and in order', () => {
    const database = openDatabase(':memory:');
    migrateDatabase(database, ['CREATE TABLE a (x)']);
    migrateDatabase(database, ['CREATE TABLE a (x)', 'CREATE TABLE b (x); INSERT INTO b VALUES (1)']);
    migrateDatabase(database, ['CREATE TABLE a (x)', 'CREATE TABLE b (x); INSERT INTO b VALUES (1)']);
    expect(database.prepare<{ x: number }>('SELECT x FROM b').all()).toHaveLength(1);
    database.close();
  });

  test('the store reads trades and signals of the first database version', () => {
    const path = join(folder, 'old.sqlite');
    const old = openDatabase(path);
    migrateDatabase(old, MIGRATIONS.slice(0, 1));
    old.exec(`
      INSERT INTO trades (trade_id, symbol, side, status, timestamp_entry, entry_price, entry_ms, monitor)
      VALUES ('old', 'BTCUSDT', 'LONG', 'OPEN', '2026-03-10T12:00:00.000Z', 60000, ${NOON_MS}, '{"qty":1}');
      INSERT INTO signals (timestamp, symbol, side) VALUES ('2026-03-10T12:00:00.000Z', 'BTCUSDT', 'LONG');`);
    old.close();
    const opened = openStore(path, { secret: ENCRYPTION_SECRET });
    const unknown = { quantity: null, margin: null, entry_liquidity: null, slippage_bps: null, mfe: null };
    expect(opened.trades.listPage(0, 10).trades).toMatchObject([{ trade_id: 'old', entry_price: 60_000, ...unknown }]);
    expect(opened.trades.listOpenTrades()).toMatchObject([{ trade: { config_version: null }, monitor: { qty: 1 } }]);
    expect(opened.signals.listLatest(1)[0]).not.toHaveProperty('outcome');
    expect(opened.tradePaths.loadPath('old')).toBeUndefined();
    opened.close();
  });

  test('the store keeps the reading time of an account that an earlier version stored', () => {
    const path = join(folder, 'reading.sqlite');
    const old = openDatabase(path);
    migrateDatabase(old, MIGRATIONS.slice(0, MIGRATIONS.indexOf(ACCOUNT_READING_MIGRATION)));
    old.exec(`INSERT INTO exchange_account (id, account_id, read_until_ms) VALUES (1, '7703', ${NOON_MS})`);
    old.close();
    const opened = openStore(path, { secret: ENCRYPTION_SECRET });
    expect([opened.exchangeAccount.accountId(), opened.exchangeAccount.loadReadUntil()]).toEqual(['7703', NOON_MS]);
    opened.close();
  });

  test('migrateDatabase undoes a failed migration', () => {
    const database = openDatabase(':memory:');
    expect(() => migrateDatabase(database, ['CREATE TABLE a (x); INSERT INTO nowhere VALUES (1)'])).toThrow('nowhere');
    migrateDatabase(database, ['CREATE TABLE a (x)']);
    expect(database.prepare('SELECT x FROM a').all()).toEqual([]);
    database.close();
  });

  test('migrateDatabase refuses the database of a newer program version and names the ways out', () => {
    const database = openDatabase(':memory:');
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    expect(() => migrateDatabase(database)).toThrow(
      /newer program.*: start the newer program again, restore a backup from before the update, or set DATA_DIR/,
    );
    database.close();
  });
});
