import { createRng, seededRandom } from '@/server/market/rng';
import { StartError } from '@/server/startError';
import { openDataFolder } from '@/server/store/database/dataFolder';
import { openDatabase, type Database } from '@/server/store/database/database';
import { createLogsRepository } from '@/server/store/logs';
import { openStore } from '@/server/store/store';
import { createTradesRepository } from '@/server/store/trades/tradesRepository';
import { generateLogLines } from './pastLogs';
import { generateTrades } from './pastTrades';

export type HistoryPlan = {
  trades: number;
  logs: number;
  /** Length of the generated history. */
  days: number;
  /** End of the generated history, ms since 1970. */
  untilMs: number;
  seed: number;
};

const DAY_MS = 86_400_000;
const ROWS_PER_TRANSACTION = 5_000;
/** Log lines use a separate seed, so that more trades do not change the log lines. */
const LOG_SEED_OFFSET = 7_919;

/** Throws StartError if the folder has rows and `replace` is false. */
export function writeHistory(folder: string, plan: HistoryPlan, { replace }: { replace: boolean }): void {
  const { databasePath, secret, releaseLock } = openDataFolder(folder, undefined);
  try {
    // Creates the database file with its permissions and runs the migrations.
    const store = openStore(databasePath, { secret });
    const { total } = store.trades.listPage(0, 1);
    const isEmpty = total === 0 && store.logs.list({ limit: 1 }).logs.length === 0;
    if (!isEmpty && !replace) {
      store.close();
      throw new StartError(
        `${databasePath} is in use, with ${total} trades: --force replaces its trades and log lines.`,
      );
    }
    store.clearHistory();
    store.logs.clearLines();
    store.close();
    const database = openDatabase(databasePath);
    try {
      fillDatabase(database, plan);
    } finally {
      database.close();
    }
  } finally {
    releaseLock();
  }
}

/** Writes the generated rows. The database must have tables, but no trades that were generated with `seed`. */
function fillDatabase(database: Database, { trades, logs, days, untilMs, seed }: HistoryPlan): void {
  const span = { fromMs: untilMs - days * DAY_MS, untilMs };
  const tradesTable = createTradesRepository(database, () => undefined);
  const logsTable = createLogsRepository(database);
  writeInTransactions(database, generateTrades(trades, span, createRng(seededRandom(seed))), ({ trade, monitor }) =>
    tradesTable.save(trade, monitor),
  );
  writeInTransactions(
    database,
    generateLogLines(logs, span, createRng(seededRandom(seed + LOG_SEED_OFFSET))),
    logsTable.add,
  );
}

function writeInTransactions<T>(database: Database, rows: Generator<T>, write: (row: T) => void): void {
  for (let next = rows.next(); !next.done;) {
    database.runInTransaction(() => {
      for (let written = 0; written < ROWS_PER_TRANSACTION && !next.done; written += 1) {
        write(next.value);
        next = rows.next();
      }
    });
  }
}
