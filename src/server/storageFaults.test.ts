import { DatabaseSync } from '@photostructure/sqlite';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { storedClosedTrade, NOON_MS } from '@/testing/rows/storedRows';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';
import { openStore } from './store/store';

/** Exit time of trades that are too old for the bot to read at its start. */
const OLD_EXIT_MS = NOON_MS - 90 * 86_400_000;

let folder: string;
let path: string;
const cleanupFunctions: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
  path = join(folder, 'bot.sqlite');
});
afterEach(() => {
  for (const close of cleanupFunctions.splice(0).reverse()) close();
  rmSync(folder, { recursive: true });
});

async function createServerOnDisk(options: Parameters<typeof createEmbeddedServer>[0] = {}): Promise<EmbeddedServer> {
  const server = await createEmbeddedServer({ store: openStore(path, { secret: 'for tests' }), ...options });
  cleanupFunctions.push(server.close);
  return server;
}

/** Locks the database as another program does during a long write. Returns a function that unlocks the database. */
function lockDatabaseFile(): () => void {
  const other = new DatabaseSync(path);
  other.exec('BEGIN EXCLUSIVE');
  const release = (): void => {
    if (other.isOpen) other.close();
  };
  cleanupFunctions.push(release);
  return release;
}

const createApiCaller =
  (server: EmbeddedServer, token?: string) => async (method: string, at: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const reply = await server.fetchFn(at, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

async function signIn(server: EmbeddedServer) {
  const { username, password } = server;
  const { status, body } = await createApiCaller(server)('POST', '/api/auth/login', { username, password });
  expect(status).toBe(200);
  return createApiCaller(server, String(body.access_token));
}

async function createServerWithOpenTrade(): Promise<EmbeddedServer> {
  const server = await createServerOnDisk({ start: true });
  for (let second = 0; second < 120 && server.bot.status().active_trades === 0; second += 1) server.advance(1_000);
  expect(server.bot.status().active_trades).toBeGreaterThan(0);
  return server;
}

test('the operator can sign in, stop, close all and sign out while the database is locked', async () => {
  const server = await createServerWithOpenTrade();
  const release = lockDatabaseFile();
  const call = await signIn(server);
  expect((await call('POST', '/api/stop')).body).toMatchObject({ running: false });
  expect((await call('POST', '/api/close-all')).body).toMatchObject({ failed: [] });
  expect((await call('GET', '/api/status')).body).toMatchObject({
    active_trades: 0,
    storage_problem: 'the database cannot be written: database is locked',
  });
  expect((await call('POST', '/api/auth/logout')).status).toBe(200);
  expect((await call('GET', '/api/status')).status).toBe(401);

  release();
  server.advance(16_000);
  const again = await signIn(server);
  expect((await again('GET', '/api/status')).body).toMatchObject({ storage_problem: null });
  expect(server.store.trades.listOpenTrades()).toEqual([]);
});

test('a session that began while the database was locked is stored after the lock ends', async () => {
  const server = await createServerOnDisk();
  const release = lockDatabaseFile();
  const call = await signIn(server);
  const sessions = () => {
    const reader = new DatabaseSync(path);
    const { total } = reader.prepare('SELECT COUNT(*) AS total FROM sessions').get() as { total: number };
    reader.close();
    return total;
  };
  expect(sessions()).toBe(0);
  release();
  await call('GET', '/api/status');
  expect(sessions()).toBe(1);
  await call('POST', '/api/auth/logout');
  expect(sessions()).toBe(0);
});

test('a bot that starts on a locked database monitors its open trades and reports the lock', async () => {
  const first = await createServerWithOpenTrade();
  const open = first.bot.status().active_trades;
  const startMs = first.market.clock.now();
  cleanupFunctions.pop();
  first.close();

  const store = openStore(path, { secret: 'for tests' });
  lockDatabaseFile();
  const second = await createServerOnDisk({ store, startMs });
  const call = await signIn(second);
  expect((await call('GET', '/api/status')).body).toMatchObject({
    active_trades: open,
    storage_problem: 'the database cannot be written: database is locked',
  });
  expect((await call('POST', '/api/close-all')).body).toMatchObject({ total_processed: open, failed: [] });
});

test('only the first database write during a long database lock waits for the end of the lock', async () => {
  const server = await createServerOnDisk();
  lockDatabaseFile();
  const began = performance.now();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(() =>
      server.store.keys.saveKeys({ binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' }),
    ).toThrow('database is locked');
  }
  expect(server.store.usage().failures.get('locked')).toBeGreaterThanOrEqual(20);
  expect(performance.now() - began).toBeLessThan(2_000);
});

/** Overwrites the second half of the database file, which contains the older trades. */
function damageDatabase(): void {
  const pages = statSync(path).size / 4096;
  const file = openSync(path, 'r+');
  for (let page = Math.floor(pages / 2); page < pages; page += 1)
    writeSync(file, Buffer.alloc(4096, 0xab), 0, 4096, page * 4096);
  closeSync(file);
}

test('bot commands work on a damaged database, which is reported with the remedy', async () => {
  const filled = openStore(path, { secret: 'for tests' });
  filled.trades.saveOpenTrades(
    Array.from({ length: 5_000 }, (_, index) => ({
      trade: storedClosedTrade(`${index}`, OLD_EXIT_MS - index, 1),
      monitor: null,
    })),
  );
  filled.close();
  damageDatabase();
  const lines: string[] = [];
  const server = await createServerOnDisk({ onStorageProblem: (line) => lines.push(line) });
  const call = await signIn(server);

  const sentence = 'Close the open trades, stop the server, put back a copy of the database and start again';
  const reading = await call('GET', '/api/trades?limit=500&skip=4000');
  expect(reading).toEqual({ status: 503, body: { detail: `The database is damaged. ${sentence}` } });
  await call('GET', '/api/trades?limit=500&skip=4000');
  server.advance(30_000);
  expect((await call('GET', '/api/status')).body).toMatchObject({
    storage_problem: `the database ${path} is damaged. ${sentence}`,
  });
  expect(lines).toEqual([`No new entries, the database ${path} is damaged. ${sentence}. Open trades stay monitored`]);
  expect((await call('POST', '/api/stop')).status).toBe(200);
  expect((await call('POST', '/api/close-all')).status).toBe(200);
});
