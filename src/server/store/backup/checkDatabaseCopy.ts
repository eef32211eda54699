import type { Database, DatabaseCheck } from '../database/database';
import { openDatabase } from '../database/database';
import { storageFaultOf, storageFaultOfOsError, type StorageFault } from '../database/faults';
import { MIGRATIONS, REQUIRED_TABLES } from '../database/migrations';
import { StartError } from '../../startError';

export type DatabaseContents = { version: number; trades: number; signals: number };

const FAULT_TEXTS: Readonly<Record<StorageFault, (path: string) => string>> = {
  full: (path) => `The disk of ${path} is full: make room on it.`,
  locked: (path) => `Another program holds ${path} locked: close that program.`,
  'read-only': (path) => `${path} cannot be written by this user: change its rights.`,
  failing: (path) => `${path} cannot be read or written, the disk reports an error: check the disk.`,
  damaged: (path) => `${path} is damaged or incomplete.`,
  foreign: (path) => `${path} is no database of this program.`,
  missing: (path) => `${path} cannot be opened: check the path and its rights.`,
};

/** Converts errors of files and databases to a StartError about `path`. Returns other errors unchanged. */
export function toCopyError(error: unknown, path: string): unknown {
  const fault = storageFaultOf(error) ?? storageFaultOfOsError(error);
  return fault === undefined ? error : new StartError(FAULT_TEXTS[fault](path));
}

/**
 * Checks a complete copy of a database before the program uses it, and lets `change` change the copy. Leaves one file
 * without a write-ahead log. `path` is the name of the original in errors.
 */
export function checkDatabaseCopy(
  copy: string,
  path: string,
  change: (database: Database) => void = () => undefined,
): DatabaseContents {
  let contents: DatabaseContents = { version: 0, trades: 0, signals: 0 };
  const inspect: DatabaseCheck = (read) => {
    contents = inspectContents(read, path);
  };
  try {
    const database = openDatabase(copy, { inspect });
    try {
      change(database);
      database.exec('PRAGMA journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch (error) {
    throw toCopyError(error, path);
  }
  return contents;
}

function inspectContents(read: Parameters<DatabaseCheck>[0], path: string): DatabaseContents {
  const tables = read<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).map(({ name }) => name);
  if (!REQUIRED_TABLES.every((name) => tables.includes(name))) throw new StartError(FAULT_TEXTS.foreign(path));
  const version = read<{ user_version: number }>('PRAGMA user_version')[0]?.user_version ?? 0;
  if (version > MIGRATIONS.length) {
    throw new StartError(
      `${path} has version ${version} of a newer program, and this program supports version ${MIGRATIONS.length}: update the program.`,
    );
  }
  const [result] = read<{ integrity_check: string }>('PRAGMA integrity_check(1)');
  if (result?.integrity_check !== 'ok') throw new StartError(FAULT_TEXTS.damaged(path));
  const count = (table: string): number => read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)[0]?.n ?? 0;
  return { version, trades: count('trades'), signals: count('signals') };
}
