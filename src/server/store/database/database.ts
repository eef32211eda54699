// Only this file uses the SQLite driver, which follows the API of node:sqlite.
import { backup, DatabaseSync, type DatabaseSyncInstance, type DatabaseSyncOptions } from '@photostructure/sqlite';

import { toDatabaseError, storageFaultOf } from './faults';

export type SqlValue = string | number | Uint8Array | null;
export type StatementBindings = Record<string, SqlValue>;

/** `Row` is not checked, because STRICT tables guarantee the column types. */
export interface Statement<Row> {
  all(bindings?: StatementBindings): Row[];
  get(bindings?: StatementBindings): Row | undefined;
  /** Runs the statement and returns the number of changed rows. */
  run(bindings?: StatementBindings): number;
}

export interface Database {
  prepare<Row = never>(sql: string): Statement<Row>;
  exec(sql: string): void;
  runInTransaction<T>(work: () => T): T;
  /** Survives a crash of the process, but not a power failure, in a tenth of the usual time. */
  withRelaxedDurability<T>(work: () => T): T;
  close(): void;
}

type SqliteDriver = DatabaseSyncInstance;

export const IN_MEMORY_DATABASE = ':memory:';

/** Longest wait for a database lock. The wait is short, because a waiting write blocks the thread of the bot. */
const LOCK_WAIT_TIMEOUT_MS = 500;

/** Longest wait of a copy or of a reader for a lock. It runs in its own process and may wait longer than the bot. */
const COPY_LOCK_WAIT_MS = 10_000;
/** Value of SQLite for a copy in one step. */
const ALL_PAGES = -1;

/** Check of a database before its first change. Throws if the program must not use the database. */
export type DatabaseCheck = (read: <Row>(sql: string) => Row[]) => void;

type DatabaseOptions = {
  inspect?: DatabaseCheck;
  /** Receives every database error before the error is thrown. */
  onError?: (error: unknown) => void;
  onWrite?: () => void;
  /** Refuses every write, and creates no database. Another process can use the database. */
  isReadOnly?: boolean;
};

/** Opens the database. Converts errors of the driver to DatabaseError. */
export function openDatabase(
  location: string,
  { inspect = () => undefined, onError = () => undefined, onWrite = () => undefined, isReadOnly }: DatabaseOptions = {},
): Database {
  const driver =
    isReadOnly === true ? openReadOnlyDriver(location, inspect) : openWithFullDiskFallback(location, inspect);
  let waits = true;

  /**
   * Sets whether writes wait for a lock. During a long lock only the first write waits, because the thread of the bot
   * stops while a write waits.
   */
  const waitForLocks = (wanted: boolean): void => {
    if (waits === wanted) return;
    waits = wanted;
    driver.exec(`PRAGMA busy_timeout = ${wanted ? LOCK_WAIT_TIMEOUT_MS : 0}`);
  };
  const fail = (cause: unknown): never => {
    const error = toDatabaseError(cause);
    if (storageFaultOf(error) === 'locked') waitForLocks(false);
    onError(error);
    throw error;
  };
  const reading = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      return fail(error);
    }
  };
  const writing = <T>(work: () => T): T => {
    const result = reading(work);
    waitForLocks(true);
    return result;
  };

  return {
    prepare: <Row>(sql: string): Statement<Row> => {
      const statement = driver.prepare(sql);
      // The driver needs twice as long for rows as objects, and its objects are slow to copy and to serialise.
      statement.setReturnArrays(true);
      let columns: readonly string[] | undefined;
      const toRow = (values: SqlValue[]): Row => {
        columns ??= statement.columns().map(({ name }) => name);
        const row: Record<string, SqlValue> = {};
        for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index] ?? null;
        // The caller of `prepare` names the columns of its own query.
        return row as Row;
      };
      return {
        // The casts are safe, because `setReturnArrays` makes the driver return each row as an array.
        all: (bindings = {}) => reading(() => (statement.all(bindings) as SqlValue[][]).map(toRow)),
        get: (bindings = {}) =>
          reading(() => {
            // See `all`.
            const values = statement.get(bindings) as SqlValue[] | undefined;
            return values && toRow(values);
          }),
        run: (bindings = {}) => {
          const changes = writing(() => statement.run(bindings).changes);
          onWrite();
          return changes;
        },
      };
    },
    exec: (sql) => writing(() => driver.exec(sql)),
    runInTransaction: (work) => {
      writing(() => driver.exec('BEGIN IMMEDIATE'));
      try {
        const result = work();
        writing(() => driver.exec('COMMIT'));
        return result;
      } catch (error) {
        // SQLite has already rolled back if the disk is full. A second rollback would throw and hide the first error.
        if (driver.isTransaction) driver.exec('ROLLBACK');
        throw error;
      }
    },
    withRelaxedDurability: (work) => {
      // SQLite does not allow a change of durability inside a transaction.
      if (driver.isTransaction) return work();
      driver.exec('PRAGMA synchronous = NORMAL');
      try {
        return work();
      } finally {
        driver.exec('PRAGMA synchronous = FULL');
      }
    },
    close: () => {
      if (!driver.isOpen) return;
      try {
        // SQLite makes no checkpoint at `close` while prepared statements exist, so `close` requests a checkpoint.
        driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A checkpoint fails on a full disk. After a failed checkpoint the next server start reads the write-ahead log.
      }
      driver.close();
    },
  };
}

/**
 * Opens the database file, even on a full disk. A full disk has no space for the shared index of the write-ahead log.
 * With an exclusive lock, SQLite keeps the shared index in memory.
 */
function openWithFullDiskFallback(location: string, inspect: DatabaseCheck): SqliteDriver {
  try {
    return openConfiguredDriver(location, '', inspect);
  } catch (error) {
    if (storageFaultOf(error) !== 'full') throw error;
    return openConfiguredDriver(location, 'PRAGMA locking_mode = EXCLUSIVE;', inspect);
  }
}

function openConfiguredDriver(location: string, firstSql: string, inspect: DatabaseCheck): SqliteDriver {
  const driver = openDriver(location, { timeout: LOCK_WAIT_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    driver.exec(firstSql);
    // The check names the columns of its own query.
    inspect(<Row>(sql: string) => driver.prepare(sql).all() as Row[]);
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;');
    return driver;
  } catch (error) {
    driver.close();
    throw toDatabaseError(error);
  }
}

function openReadOnlyDriver(location: string, inspect: DatabaseCheck): SqliteDriver {
  const driver = openDriver(location, { timeout: COPY_LOCK_WAIT_MS, readOnly: true });
  try {
    // See `openConfiguredDriver`.
    inspect(<Row>(sql: string) => driver.prepare(sql).all() as Row[]);
    driver.exec('PRAGMA trusted_schema = OFF');
    return driver;
  } catch (error) {
    driver.close();
    throw toDatabaseError(error);
  }
}

/** Copies in one step, because a write of the bot would restart a copy in several steps. */
export async function copyDatabase(location: string, to: string): Promise<void> {
  const driver = openDriver(location, { timeout: COPY_LOCK_WAIT_MS });
  try {
    await backup(driver, to, { rate: ALL_PAGES });
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    driver.close();
  }
}

/** Returns a function that unlocks the file, or undefined if another process has the lock. */
export function lockFile(path: string): (() => void) | undefined {
  const driver = openDriver(path, { timeout: 0 });
  try {
    // The journal of the lock file stays in memory, because a full disk has no space for a journal file.
    driver.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => driver.close();
  } catch (given) {
    driver.close();
    const error = toDatabaseError(given);
    if (storageFaultOf(error) === 'locked') return undefined;
    throw error;
  }
}

function openDriver(location: string, options: DatabaseSyncOptions): SqliteDriver {
  try {
    return new DatabaseSync(location, options);
  } catch (error) {
    throw toDatabaseError(error);
  }
}
