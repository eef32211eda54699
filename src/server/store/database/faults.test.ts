import { DatabaseSync } from '@photostructure/sqlite';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closedTrade, NOON } from '@/testing/storedRows';

import { StartError } from '../../startError';
import { openDataFolder } from './dataFolder';
import { databaseError, databaseStartError, folderStartError } from './faults';
import { openStore } from '../store';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
  path = join(folder, 'order-flow.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const contents = () =>
  readdirSync(folder, { withFileTypes: true }).map((file) => [
    file.name,
    file.isFile() ? readFileSync(join(folder, file.name)).toString('base64') : undefined,
  ]);

function refusalOf(take: () => unknown): string {
  try {
    take();
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error('It was not refused');
}

function expectRefused(sentence: string): void {
  const before = contents();
  expect(refusalOf(() => openDataFolder(folder, undefined))).toBe(sentence);
  expect(contents()).toEqual(before);
}

function storedTrades(count: number): void {
  const store = openStore(path, { secret: 'for tests' });
  for (let index = 0; index < count; index += 1) store.trades.save(closedTrade(`${index}`, NOON, 1), null);
  store.close();
}

describe('a data folder that cannot be used is refused in one sentence, and nothing in it changes', () => {
  const foreign = () => `${path} belongs to another program: move it away, or set DATA_DIR to another folder.`;

  test('when the database is a text', () => {
    writeFileSync(path, 'price,quantity\n'.repeat(1_000));
    expectRefused(foreign());
  });

  test('when the database is one of another program', () => {
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE customers (name TEXT)');
    other.close();
    expectRefused(foreign());
  });

  test('when the database is a folder', () => {
    mkdirSync(path);
    expect(refusalOf(() => openDataFolder(folder, undefined))).toBe(
      `${path} cannot be opened: check the folder and its rights, or set DATA_DIR to another folder.`,
    );
    expect(readdirSync(folder)).toEqual(['order-flow.sqlite']);
  });

  test('when the database was cut short', () => {
    storedTrades(50);
    truncateSync(path, 3 * 4096);
    expectRefused(`${path} is damaged: put back a copy of it, or set DATA_DIR to another folder.`);
  });

  test('when another program keeps the database for itself', () => {
    storedTrades(1);
    // Connections that the garbage collector has not ended yet share the first file.
    path = join(folder, 'copy', 'order-flow.sqlite');
    mkdirSync(join(folder, 'copy'));
    copyFileSync(join(folder, 'order-flow.sqlite'), path);
    const other = new DatabaseSync(path);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    expect(refusalOf(() => openDataFolder(join(folder, 'copy'), undefined))).toBe(
      `Another program holds ${path} locked: close that program, then start again.`,
    );
    other.close();
  });

  test('when DATA_DIR is a file', () => {
    writeFileSync(path, '');
    expect(refusalOf(() => openDataFolder(path, undefined))).toBe(`${path} is not a folder: set DATA_DIR to one.`);
  });
});

const sqliteError = (errcode: number) => databaseError(Object.assign(new Error('in the words of SQLite'), { errcode }));
const systemError = (code: string) => Object.assign(new Error('in the words of the system'), { code });

test.each([
  ['full', databaseStartError(sqliteError(13), '/data/x.sqlite'), 'The disk of /data/x.sqlite is full: make room'],
  ['full, as folder', folderStartError(systemError('ENOSPC'), '/data'), 'The disk of /data is full: make room'],
  ['read-only', databaseStartError(sqliteError(8), '/data/x.sqlite'), '/data/x.sqlite cannot be written by this user'],
  ['read-only, as folder', folderStartError(systemError('EROFS'), '/data'), '/data cannot be written by this user'],
  ['failing', databaseStartError(sqliteError(266), '/data/x.sqlite'), 'the disk reports an error: check the disk'],
])('a disk that is %s is a sentence that says what to do', (_title, refusal, sentence) => {
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as StartError).message).toContain(sentence);
});

test('a defect of the program is no fault of the disk', () => {
  const defect = new TypeError('undefined is not a function');
  expect(databaseStartError(defect, path)).toBe(defect);
  expect(folderStartError(defect, folder)).toBe(defect);
});
