import { DatabaseSync } from '@photostructure/sqlite';
import type fs from 'node:fs';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { NOON_MS, storedClosedTrade } from '@/testing/rows/storedRows';
import { StartError } from '../../startError';
import { openDatabase } from '../database/database';
import { openDataFolder } from '../database/dataFolder';
import { migrateDatabase, MIGRATIONS } from '../database/migrations';
import type { Store } from '../repositories';
import { openStore } from '../store';
import { backupDatabase } from './backupDatabase';
import { restoreDatabase } from './restoreDatabase';

jest.mock('@photostructure/sqlite', () => ({ ...jest.requireActual('@photostructure/sqlite') }));

const SECRET = 'for tests';
const NOW = new Date(NOON_MS);

let root: string;
let data: string;
let database: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-'));
  data = join(root, 'data');
  database = join(data, 'order-flow.sqlite');
  file = join(root, 'copy.sqlite');
  mkdirSync(data);
  const store = openTestStore();
  addTrade(store, 'T1');
  store.close();
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const openTestStore = (path = database): Store => openStore(path, { secret: SECRET });

const addTrade = (store: Store, id: string): void => store.trades.save(storedClosedTrade(id, NOON_MS, 1), null);

function listTrades(path: string): string[] {
  const store = openTestStore(path);
  const { trades } = store.trades.listPage(0, 100);
  store.close();
  return trades.map(({ trade_id }) => trade_id).sort();
}

const session = { tokenHash: 'a', socketHash: 'b', username: 'anna', createdAt: NOON_MS, expiresAt: NOON_MS + 1 };

test('a backup during writes holds every stored trade and is one file that only its owner can read', async () => {
  const running = openTestStore();
  addTrade(running, 'T2');
  const backup = backupDatabase(database, file);
  addTrade(running, 'T3');
  expect(await backup).toMatchObject({ version: MIGRATIONS.length, bytes: statSync(file).size });
  addTrade(running, 'T4');
  running.close();
  expect(readdirSync(root).sort()).toEqual(['copy.sqlite', 'data']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(listTrades(file)).toEqual(expect.arrayContaining(['T1', 'T2']));
  expect(listTrades(database)).toEqual(['T1', 'T2', 'T3', 'T4']);
});

test('a restored database has the trades of the backup, no session, and the former database beside', async () => {
  const store = openTestStore();
  store.sessions.addSession(session);
  store.close();
  await backupDatabase(database, file);
  const later = openTestStore();
  addTrade(later, 'T2');
  later.close();
  const { kept, trades } = restoreDatabase(data, file, NOW);
  expect(trades).toBe(1);
  expect(listTrades(database)).toEqual(['T1']);
  expect(listTrades(kept!)).toEqual(['T1', 'T2']);
  const restored = openTestStore();
  expect(restored.sessions.findByTokenHash('a')).toBeUndefined();
  restored.close();
});

test('a restore while the bot runs is refused and changes nothing', async () => {
  await backupDatabase(database, file);
  const { releaseLock } = openDataFolder(data, 'x'.repeat(32));
  const before = readdirSync(data);
  expect(() => restoreDatabase(data, file, NOW)).toThrow(
    `Another process is using the data folder ${data}: stop it, or set DATA_DIR to another.`,
  );
  releaseLock();
  expect(readdirSync(data)).toEqual(before);
});

const overwriteMiddle = (path: string): void => {
  const bytes = readFileSync(path);
  bytes.fill(0xab, 8_192, 16_384);
  writeFileSync(path, bytes);
};
const runSql = (path: string, sql: string): void => {
  const driver = new DatabaseSync(path);
  driver.exec(sql);
  driver.close();
};
const setVersion = (path: string, version: number): void => runSql(path, `PRAGMA user_version = ${version}`);
const replaceByForeignDatabase = (path: string): void => {
  rmSync(path);
  runSql(path, 'CREATE TABLE songs (name TEXT)');
};

test.each<[string, (path: string) => void, RegExp]>([
  ['a database of another program', replaceByForeignDatabase, /^\S+ is no database of this program\.$/],
  ['a text file', (path) => writeFileSync(path, 'trades'), /^\S+ is no database of this program\.$/],
  ['an empty file', (path) => truncateSync(path, 0), /^\S+ is no database of this program\.$/],
  ['half of a backup', (path) => truncateSync(path, 4_096 * 4), /^\S+ is damaged or incomplete\.$/],
  ['a damaged backup', overwriteMiddle, /^\S+ is damaged or incomplete\.$/],
  [
    'a database of a newer program',
    (path) => setVersion(path, MIGRATIONS.length + 1),
    /^\S+ has version \d+ of a newer program, and this program supports version \d+: update the program\.$/,
  ],
  [
    'a database with tables and version 0',
    (path) => setVersion(path, 0),
    /^\S+ is no complete database of this program \((Error: )?table trades already exists\): put back a complete backup\.$/,
  ],
  [
    'a database whose table lacks a column',
    (path) => runSql(path, 'ALTER TABLE trades DROP COLUMN signal_timestamp'),
    /^\S+ is no complete database .*\(it lacks the column signal_timestamp of the table trades\)/,
  ],
  [
    'a database without a trigger',
    (path) => runSql(path, 'DROP TRIGGER trade_added'),
    /^\S+ is no complete database .*\(it lacks the trigger trade_added\)/,
  ],
  ['a missing file', (path) => rmSync(path), /^\S+ does not exist\.$/],
])('a restore from %s is refused in one sentence and changes nothing', async (_, spoil, sentence) => {
  await backupDatabase(database, file);
  spoil(file);
  const before = readdirSync(data);
  expect(() => restoreDatabase(data, file, NOW)).toThrow(sentence);
  expect(readdirSync(data)).toEqual(before);
  expect(listTrades(database)).toEqual(['T1']);
});

test('a restore of an old backup migrates the copy before it replaces the database', () => {
  const old = openDatabase(file);
  migrateDatabase(old, MIGRATIONS.slice(0, 3));
  old.close();
  restoreDatabase(data, file, NOW);
  const driver = new DatabaseSync(database);
  expect(driver.prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length });
  driver.close();
});

test('a start with an incomplete database ends with one sentence', () => {
  runSql(database, 'ALTER TABLE signals DROP COLUMN score');
  expect(() => openTestStore()).toThrow(
    new StartError(
      `${database} is no complete database of this program (it lacks the column score of the table signals): put back a complete backup.`,
    ),
  );
});

test('a backup replaces a damaged database, which is kept with its write-ahead log', async () => {
  await backupDatabase(database, file);
  writeFileSync(database, 'damaged');
  writeFileSync(`${database}-wal`, 'log');
  const { kept } = restoreDatabase(data, file, NOW);
  expect(listTrades(database)).toEqual(['T1']);
  expect([readFileSync(kept!, 'utf8'), readFileSync(`${kept}-wal`, 'utf8')]).toEqual(['damaged', 'log']);
});

test('a backup never replaces an existing file', async () => {
  writeFileSync(file, 'photos');
  await expect(backupDatabase(database, file)).rejects.toThrow(`${file} exists already: name another file.`);
  expect(readFileSync(file, 'utf8')).toBe('photos');
});

test('a backup of a damaged database is refused and leaves no file', async () => {
  overwriteMiddle(database);
  await expect(backupDatabase(database, file)).rejects.toThrow(`${database} is damaged or incomplete.`);
  expect(readdirSync(root)).toEqual(['data']);
});

test('a backup onto a full disk leaves no file', async () => {
  // The error that SQLite reports on a full disk.
  jest
    .spyOn(jest.requireMock('@photostructure/sqlite'), 'backup')
    .mockRejectedValue(Object.assign(new Error('database or disk is full'), { errcode: 13 }));
  await expect(backupDatabase(database, file)).rejects.toThrow(`The disk of ${file} is full: make room on it.`);
  expect(readdirSync(root)).toEqual(['data']);
});

test('a restore onto a full disk changes nothing', async () => {
  await backupDatabase(database, file);
  const before = readdirSync(data);
  jest.spyOn(jest.requireActual<typeof fs>('node:fs'), 'copyFileSync').mockImplementation((_, copy) => {
    writeFileSync(String(copy), 'half');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  expect(() => restoreDatabase(data, file, NOW)).toThrow(/^The disk of \S+ is full: make room on it\.$/);
  expect(readdirSync(data)).toEqual(before);
  expect(listTrades(database)).toEqual(['T1']);
});
