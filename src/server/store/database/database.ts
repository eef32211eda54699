// Only this file uses the driver. The driver follows the API of node:sqlite.
import { DatabaseSync, type DatabaseSyncInstance, type DatabaseSyncOptions } from '@photostructure/sqlite';

import { toDatabaseError, faultOf } from './faults';

export type SqlValue = string | number | Uint8Array | null;
export type StatementBindings = Record<string, SqlValue>;

/** `Row` is the type of a result row. Rows need no check, because STRICT tables guarantee the column types. */
export interface Statement<Row> {
  all(bindings?: StatementBindings): Row[];
  get(bindings?: StatementBindings): Row | undefined;
  /** Returns how many rows changed. */
  run(bindings?: StatementBindings): number;
}

export interface Database {
  prepare<Row = never>(sql: string): Statement<Row>;
  exec(sql: string): void;
  transaction<T>(work: () => T): T;
  /**
   * Runs writes that survive a crash of the process, but not a power failure. Such a write takes a tenth of the
   * time.
   */
  relaxedDurability<T>(work: () => T): T;
  close(): void;
}

type Driver = DatabaseSyncInstance;

export const IN_MEMORY_LOCATION = ':memory:';

/** Longest wait for a database lock. A waiting write blocks the bot's thread, so callers retry later instead. */
const BUSY_TIMEOUT_MS = 500;

/** Checks the database before its first change. Throws if the database must not be opened. */
export type InspectDatabase = (read: <Row>(sql: string) => Row[]) => void;

type DatabaseOptions = {
  inspect?: InspectDatabase;
  /** Receives every error of the database before the database throws it. */
  onError?: (error: unknown) => void;
};

/** Opens the database. Converts errors of the driver to DatabaseError. */
export function openDatabase(
  location: string,
  { inspect = () => undefined, onError = () => undefined }: DatabaseOptions = {},
): Database {
  const driver = openWithFullDiskFallback(location, inspect);
  let waits = true;

  /** Sets whether writes wait for a lock. During a long lock only the first write waits, because it blocks the bot. */
  const waitForLocks = (wanted: boolean): void => {
    if (waits === wanted) return;
    waits = wanted;
    driver.exec(`PRAGMA busy_timeout = ${wanted ? BUSY_TIMEOUT_MS : 0}`);
  };
  const fail = (cause: unknown): never => {
    const error = toDatabaseError(cause);
    if (faultOf(error) === 'locked') waitForLocks(false);
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
      return {
        all: (bindings = {}) => reading(() => statement.all(bindings) as Row[]),
        get: (bindings = {}) => reading(() => statement.get(bindings) as Row | undefined),
        run: (bindings = {}) => writing(() => statement.run(bindings).changes),
      };
    },
    exec: (sql) => writing(() => driver.exec(sql)),
    transaction: (work) => {
      writing(() => driver.exec('BEGIN IMMEDIATE'));
      try {
        const result = work();
        writing(() => driver.exec('COMMIT'));
        return result;
      } catch (error) {
        // On a full disk SQLite has already rolled back. A second rollback would hide the first error.
        if (driver.isTransaction) driver.exec('ROLLBACK');
        throw error;
      }
    },
    relaxedDurability: (work) => {
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
        // `close` makes no checkpoint while prepared statements exist, so this line makes one.
        driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        /* A checkpoint fails on a full disk. The next start then reads the write-ahead log. */
      }
      driver.close();
    },
  };
}

/**
 * Opens the file for writing. On a full disk SQLite cannot create the shared index of the write-ahead log. An
 * exclusive lock then keeps the index in memory.
 */
function openWithFullDiskFallback(location: string, inspect: InspectDatabase): Driver {
  try {
    return openConfigured(location, '', inspect);
  } catch (error) {
    if (faultOf(error) !== 'full') throw error;
    return openConfigured(location, 'PRAGMA locking_mode = EXCLUSIVE;', inspect);
  }
}

function openConfigured(location: string, firstSql: string, inspect: InspectDatabase): Driver {
  const driver = openDriver(location, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    driver.exec(firstSql);
    inspect(<Row>(sql: string) => driver.prepare(sql).all() as Row[]);
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;');
    return driver;
  } catch (error) {
    driver.close();
    throw toDatabaseError(error);
  }
}

/** Locks `path` for this process. Returns the function that unlocks it, or undefined if another process has the lock. */
export function lockFile(path: string): (() => void) | undefined {
  const driver = openDriver(path, { timeout: 0 });
  try {
    // Keeps the journal of the lock file in memory, because a full disk has no space for a journal file.
    driver.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => driver.close();
  } catch (given) {
    driver.close();
    const error = toDatabaseError(given);
    if (faultOf(error) === 'locked') return undefined;
    throw error;
  }
}

function openDriver(location: string, options: DatabaseSyncOptions): Driver {
  try {
    return new DatabaseSync(location, options);
  } catch (error) {
    throw toDatabaseError(error);
  }
}
