import { DatabaseSync } from '@photostructure/sqlite';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { storedClosedTrade, NOON_MS } from '@/testing/rows/storedRows';

import { StartError } from '../../startError';
import { openDataFolder } from './dataFolder';
import { toDatabaseError } from './faults';
import { databaseStartError, folderStartError } from './faultTexts';
import { openStore } from '../store';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
  path = join(folder, 'order-flow.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const folderContents = () =>
  readdirSync(folder, { withFileTypes: true }).map((file) => [
    file.name,
    file.isFile() ? readFileSync(join(folder, file.name)).toString('base64') : undefined,
  ]);

function startErrorMessage(refused: () => unknown): string {
  try {
    refused();
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error('no start error was thrown');
}

function expectStartRefusal(sentence: string): void {
  const before = folderContents();
  expect(startErrorMessage(() => openDataFolder(folder, undefined))).toBe(sentence);
  expect(folderContents()).toEqual(before);
}

function storeClosedTrades(count: number): void {
  const store = openStore(path, { secret: 'for tests' });
  for (let index = 0; index < count; index += 1) store.trades.save(storedClosedTrade(`${index}`, NOON_MS, 1), null);
  store.close();
}

describe('an unusable data folder is refused in one sentence and does not change', () => {
  const foreign = () => `${path} belongs to another program: move it away, or set DATA_DIR to another folder.`;

  test('a server start with a text file as database is refused', () => {
    writeFileSync(path, 'price,quantity\n'.repeat(1_000));
    expectStartRefusal(foreign());
  });

  test('a server start with the database of another program is refused', () => {
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE customers (name TEXT)');
    other.close();
    expectStartRefusal(foreign());
  });

  test('a server start with a folder as database is refused', () => {
    mkdirSync(path);
    expect(startErrorMessage(() => openDataFolder(folder, undefined))).toBe(
      `${path} cannot be opened: check the folder and its rights, or set DATA_DIR to another folder.`,
    );
    expect(readdirSync(folder)).toEqual(['order-flow.sqlite']);
  });

  test('a server start with a truncated database is refused', () => {
    storeClosedTrades(50);
    truncateSync(path, 3 * 4096);
    expectStartRefusal(`${path} is damaged: put back a copy of it, or set DATA_DIR to another folder.`);
  });

  test('a server start with a database that another program has locked is refused', () => {
    storeClosedTrades(1);
    // The test locks a copy of the database, because connections of the store may still use the original file.
    path = join(folder, 'copy', 'order-flow.sqlite');
    mkdirSync(join(folder, 'copy'));
    copyFileSync(join(folder, 'order-flow.sqlite'), path);
    const other = new DatabaseSync(path);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    expect(startErrorMessage(() => openDataFolder(join(folder, 'copy'), undefined))).toBe(
      `Another program holds ${path} locked: close that program, then start again.`,
    );
    other.close();
  });

  test.each([
    ['a loop of links', () => join(folder, 'loop')],
    ['a name that is too long', () => join(folder, 'x'.repeat(300))],
  ])('a server start with %s as DATA_DIR is refused', (_name, dataFolder) => {
    symlinkSync('loop', join(folder, 'loop'));
    expect(startErrorMessage(() => openDataFolder(dataFolder(), undefined))).toBe(
      `${dataFolder()} cannot be opened: check the folder and its rights, or set DATA_DIR to another folder.`,
    );
  });

  test('a server start is refused if DATA_DIR is a file', () => {
    writeFileSync(path, '');
    expect(startErrorMessage(() => openDataFolder(path, undefined))).toBe(
      `${path} is not a folder: set DATA_DIR to one.`,
    );
  });
});

const databaseErrorWithCode = (errcode: number) =>
  toDatabaseError(Object.assign(new Error('in the words of SQLite'), { errcode }));
const systemErrorWithCode = (code: string) => Object.assign(new Error('in the words of the system'), { code });

test.each([
  [
    'full',
    databaseStartError(databaseErrorWithCode(13), '/data/x.sqlite'),
    'The disk of /data/x.sqlite is full: make room',
  ],
  ['full, as folder', folderStartError(systemErrorWithCode('ENOSPC'), '/data'), 'The disk of /data is full: make room'],
  [
    'read-only',
    databaseStartError(databaseErrorWithCode(8), '/data/x.sqlite'),
    '/data/x.sqlite cannot be written by this user',
  ],
  [
    'read-only, as folder',
    folderStartError(systemErrorWithCode('EROFS'), '/data'),
    '/data cannot be written by this user',
  ],
  [
    'failing',
    databaseStartError(databaseErrorWithCode(266), '/data/x.sqlite'),
    'the disk reports an error: check the disk',
  ],
])('the fault "%s" stops the server start with a sentence that names the remedy', (_title, refusal, sentence) => {
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as StartError).message).toContain(sentence);
});

test('databaseStartError and folderStartError return a programming error unchanged', () => {
  const defect = new TypeError('undefined is not a function');
  expect(databaseStartError(defect, path)).toBe(defect);
  expect(folderStartError(defect, folder)).toBe(defect);
});
