// The only file that knows the driver, which follows the API of node:sqlite.
import { DatabaseSync } from '@photostructure/sqlite';

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
  relaxed<T>(work: () => T): T;
  close(): void;
}

export const IN_MEMORY = ':memory:';

/** A write waits in the bot's own thread: a longer lock is for those who repeat it later. */
const BUSY_TIMEOUT_MS = 500;

export function openDatabase(location: string): Database {
  const driver = new DatabaseSync(location, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;');

  return {
    prepare: <Row>(sql: string): Statement<Row> => {
      const statement = driver.prepare(sql);
      return {
        all: (bindings = {}) => statement.all(bindings) as Row[],
        get: (bindings = {}) => statement.get(bindings) as Row | undefined,
        run: (bindings = {}) => statement.run(bindings).changes,
      };
    },
    exec: (sql) => driver.exec(sql),
    transaction: (work) => {
      driver.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        driver.exec('COMMIT');
        return result;
      } catch (error) {
        // A full disk makes SQLite roll back by itself; a second rollback would hide the first error.
        if (driver.isTransaction) driver.exec('ROLLBACK');
        throw error;
      }
    },
    relaxed: (work) => {
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
      // Statements that still wait for the garbage collector keep SQLite from doing this at the close.
      driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      driver.close();
    },
  };
}

/** Holds `path` for this process alone until the returned function is called; undefined where another one holds it. */
export function lockFile(path: string): (() => void) | undefined {
  const driver = new DatabaseSync(path, { timeout: 0 });
  try {
    driver.exec('BEGIN EXCLUSIVE');
    return () => driver.close();
  } catch (error) {
    driver.close();
    if (String(error).includes('database is locked')) return undefined;
    throw error;
  }
}
