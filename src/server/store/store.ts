import { closeSync, openSync } from 'node:fs';

import { IN_MEMORY_LOCATION, openDatabase } from './database/database';
import { equityRepository } from './equity';
import { faultOf } from './database/faults';
import { keysRepository } from './keys';
import { labRunsRepository } from './labRuns';
import { logsRepository } from './logs';
import { migrate, rejectForeignDatabase } from './database/migrations';
import { paramsRepository, presetsRepository } from './params';
import { cachedSessions, cachedUsers } from './cachedRepositories';
import type { FaultListener, Store } from './repositories';
import { signalsRepository } from './signals';
import { pathsRepository } from './trades/paths';
import { tradesRepository } from './trades/tradesRepository';
import { simulatedPricesRepository } from './simulatedPrices';
import { sessionsRepository, usersRepository } from './users';

/** Opens and migrates the database. `path` is a file or ':memory:'. `secret` encrypts the exchange keys. */
export function openStore(path: string, { secret }: { secret: string }): Store {
  // Creates the database file for its owner only. SQLite creates the -wal and -shm files with the same permissions.
  if (path !== IN_MEMORY_LOCATION) closeSync(openSync(path, 'a', 0o600));
  let notifyFault: FaultListener = () => undefined;
  const onError = (error: unknown): void => {
    const fault = faultOf(error);
    if (fault !== undefined) notifyFault(fault, path);
  };
  const database = openDatabase(path, { inspect: rejectForeignDatabase(path), onError });
  try {
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const deleteTrades = database.prepare('DELETE FROM trades');
  const deleteDerived = ['closed_by_day', 'closed_by_hour', 'opened_by_day', 'trade_path'].map((table) =>
    database.prepare(`DELETE FROM ${table}`),
  );
  const deleteSignals = database.prepare('DELETE FROM signals');
  const restartSignalCount = database.prepare(`DELETE FROM sqlite_sequence WHERE name = 'signals'`);

  const users = cachedUsers(usersRepository(database));
  const sessions = cachedSessions(sessionsRepository(database));

  return {
    trades: tradesRepository(database),
    paths: pathsRepository(database),
    signals: signalsRepository(database),
    logs: logsRepository(database),
    params: paramsRepository(database),
    presets: presetsRepository(database),
    keys: keysRepository(database, secret),
    users,
    sessions: sessions.repository,
    equity: equityRepository(database),
    labRuns: labRunsRepository(database),
    simulatedPrices: simulatedPricesRepository(database),
    clearHistory: () =>
      database.transaction(() => {
        const cleared = { trades_deleted: deleteTrades.run(), signals_deleted: deleteSignals.run() };
        for (const rows of deleteDerived) rows.run();
        restartSignalCount.run();
        return cleared;
      }),
    onFault: (listener) => {
      notifyFault = listener;
    },
    close: () => {
      sessions.flush();
      database.close();
    },
  };
}
