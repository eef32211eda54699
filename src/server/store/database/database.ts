// The only file that knows the driver, which follows the API of node:sqlite.
import { DatabaseSync, type DatabaseSyncInstance, type DatabaseSyncOptions } from '@photostructure/sqlite';

import { databaseError, faultOf } from './faults';

export type Value = string | number | null;
export type Bindings = Record<string, Value>;

/** `Row` is what the columns of the statement hold: STRICT tables guarantee their types, so rows are trusted. */
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
  /** Survives the end of the process, not a power failure of the last moments: a tenth of the cost, for logs and signals. */
  relaxedDurability<T>(work: () => T): T;
  close(): void;
}

type Driver = DatabaseSyncInstance;

export const IN_MEMORY = ':memory:';

/** A write waits in the bot's own thread: a longer lock is for those who repeat it later. */
const BUSY_TIMEOUT_MS = 500;

/** Reads the database before anything is changed in it; throws to refuse it. */
export type Inspect = (read: <Row>(sql: string) => Row[]) => void;

type Options = {
  inspect?: Inspect;
  /** Called with every error of the database, before it is thrown. */
  onError?: (error: unknown) => void;
};

export function openDatabase(
  location: string,
  { inspect = () => undefined, onError = () => undefined }: Options = {},
): Database {
  const driver = connect(location, inspect);
  let waits = true;

  /** Only the first write of a long lock waits: the bot's thread monitors the open trades. */
  const waitForLocks = (wanted: boolean): void => {
    if (waits === wanted) return;
    waits = wanted;
    driver.exec(`PRAGMA busy_timeout = ${wanted ? BUSY_TIMEOUT_MS : 0}`);
  };
  const fail = (given: unknown): never => {
    const error = databaseError(given);
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
        // A full disk makes SQLite roll back by itself; a second rollback would hide the first error.
        if (driver.isTransaction) driver.exec('ROLLBACK');
        throw error;
      }
    },
    relaxedDurability: (work) => {
      // Within a transaction durability is the transaction's own affair, and SQLite refuses to change it there.
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
        // Statements that still wait for the garbage collector keep SQLite from doing this at the close.
        driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        /* On a full disk the log stays beside the database, and the next start reads it. */
      }
      driver.close();
    },
  };
}

/**
 * Opens the file for writing. A full disk has no room for the index of the log, which processes share: the connection
 * then holds the database for itself, and keeps that index in memory.
 */
function connect(location: string, inspect: Inspect): Driver {
  try {
    return prepared(location, '', inspect);
  } catch (error) {
    if (faultOf(error) !== 'full') throw error;
    return prepared(location, 'PRAGMA locking_mode = EXCLUSIVE;', inspect);
  }
}

function prepared(location: string, first: string, inspect: Inspect): Driver {
  const driver = open(location, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    driver.exec(first);
    inspect(<Row>(sql: string) => driver.prepare(sql).all() as Row[]);
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;');
    return driver;
  } catch (error) {
    driver.close();
    throw databaseError(error);
  }
}

/** Holds `path` for this process alone until the returned function is called; undefined where another one holds it. */
export function lockFile(path: string): (() => void) | undefined {
  const driver = open(path, { timeout: 0 });
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

function open(location: string, options: DatabaseSyncOptions): Driver {
  try {
    return new DatabaseSync(location, options);
  } catch (error) {
    throw databaseError(error);
  }
}
