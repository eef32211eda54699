// Only this file uses the driver. The driver follows the API of node:sqlite.
import { DatabaseSync, type DatabaseSyncInstance, type DatabaseSyncOptions } from '@photostructure/sqlite';

import { databaseError, faultOf } from './faults';

export type Value = string | number | Uint8Array | null;
export type Bindings = Record<string, Value>;

/** `Row` is the type of a result row. It needs no check: STRICT tables guarantee the types of their columns. */
export interface Statement<Row> {
  all(bindings?: Bindings): Row[];
  get(bindings?: Bindings): Row | undefined;
  /** Returns how many rows changed. */
  run(bindings?: Bindings): number;
}

export interface Database {
  prepare<Row = never>(sql: string): Statement<Row>;
  exec(sql: string): void;
  transaction<T>(work: () => T): T;
  /** Runs writes that survive a crash of the process, but not a power failure. They cost a tenth of a durable write. */
  relaxedDurability<T>(work: () => T): T;
  close(): void;
}

type Driver = DatabaseSyncInstance;

export const IN_MEMORY = ':memory:';

/** Short, because a waiting write blocks the bot's thread. Callers retry later. */
const BUSY_TIMEOUT_MS = 500;

/** Reads the database before the first change. Throws to refuse it. */
export type Inspect = (read: <Row>(sql: string) => Row[]) => void;

type Options = {
  inspect?: Inspect;
  /** Receives every error of the database before the database throws it. */
  onError?: (error: unknown) => void;
};

/** Opens the database. Converts errors of the driver to DatabaseError. */
export function openDatabase(
  location: string,
  { inspect = () => undefined, onError = () => undefined }: Options = {},
): Database {
  const driver = connect(location, inspect);
  let waits = true;

  /** Sets whether writes wait for a lock. Only the first one waits in a long lock: waiting blocks the bot's thread. */
  const waitForLocks = (wanted: boolean): void => {
    if (waits === wanted) return;
    waits = wanted;
    driver.exec(`PRAGMA busy_timeout = ${wanted ? BUSY_TIMEOUT_MS : 0}`);
  };
  const fail = (cause: unknown): never => {
    const error = databaseError(cause);
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
        // On a full disk SQLite rolls back by itself. A second rollback would hide the first error.
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
        // Statements that are not garbage-collected yet prevent the checkpoint at close.
        driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        /* On a full disk the write-ahead log remains, and the next start reads it. */
      }
      driver.close();
    },
  };
}

/**
 * Opens the file for writing. A full disk has no room for the shared index of the write-ahead log. The connection then
 * locks the database exclusively, which keeps the index in memory.
 */
function connect(location: string, inspect: Inspect): Driver {
  try {
    return configure(location, '', inspect);
  } catch (error) {
    if (faultOf(error) !== 'full') throw error;
    return configure(location, 'PRAGMA locking_mode = EXCLUSIVE;', inspect);
  }
}

function configure(location: string, firstSql: string, inspect: Inspect): Driver {
  const driver = openDriver(location, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    driver.exec(firstSql);
    inspect(<Row>(sql: string) => driver.prepare(sql).all() as Row[]);
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;');
    return driver;
  } catch (error) {
    driver.close();
    throw databaseError(error);
  }
}

/** Locks `path` for this process. Returns the function that unlocks it, or undefined if another process has the lock. */
export function lockFile(path: string): (() => void) | undefined {
  const driver = openDriver(path, { timeout: 0 });
  try {
    // The journal of a lock is never needed, and a full disk has no room for it.
    driver.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => driver.close();
  } catch (given) {
    driver.close();
    const error = databaseError(given);
    if (faultOf(error) === 'locked') return undefined;
    throw error;
  }
}

function openDriver(location: string, options: DatabaseSyncOptions): Driver {
  try {
    return new DatabaseSync(location, options);
  } catch (error) {
    throw databaseError(error);
  }
}
