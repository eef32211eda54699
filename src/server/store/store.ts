import { closeSync, openSync } from 'node:fs';

import type { SystemLog } from '@/contract/history/systemLog';

import { IN_MEMORY_DATABASE, openDatabase } from './database/database';
import { createAlarmsRepository } from './alarms/alarmsRepository';
import { createChannelsRepository } from './alarms/channelsRepository';
import { createFollowedSignalsRepository } from './checks/followedSignals';
import { createDamageReport } from './damagedRows';
import { createExchangeAccountRepository } from './account/exchangeAccount';
import { createEquityRepository } from './equity';
import { storageFaultOf, type StorageFault } from './database/faults';
import { createFundingRepository } from './account/funding';
import { createKeysRepository } from './keys';
import { createLabRunsRepository } from './labRuns';
import { createOrdersRepository } from './account/orders';
import { createOrderResultsRepository } from './account/orderResults';
import { createLiveRiskRepository } from './account/liveRisk';
import { createLogsRepository } from './logs';
import { completeSchema } from './database/completeSchema';
import { rejectForeignDatabase } from './database/migrations';
import { createOperatorEventsRepository } from './operatorEvents';
import { createPresenceRepository } from './presence';
import { createParamsRepository, createPresetsRepository } from './params';
import { createParamsHistory } from './paramsHistory';
import { cacheSessions, cacheUsers } from './cachedRepositories';
import type { StorageFaultListener, Store } from './repositories';
import { createSignalsRepository } from './signals';
import { repairDerivedColumns, SUM_TABLES } from './trades/repairDerivedColumns';
import { createTimelineRepository } from './timeline';
import { createTradeMarkoutsRepository } from './trades/tradeMarkouts';
import { createTradePathsRepository } from './trades/tradePaths';
import { createTradesRepository } from './trades/tradesRepository';
import { createSimulatedPricesRepository } from './simulatedPrices';
import { createSessionsRepository, createUsersRepository } from './users';

/**
 * Opens and migrates the database. `path` is a file or ':memory:'. `secret` encrypts the exchange keys and the
 * secrets of the channels. `wallNow` gives the time of a save of the parameters and of log lines about damaged rows.
 */
export function openStore(
  path: string,
  { secret, wallNow = Date.now }: { secret: string; wallNow?: () => number },
): Store {
  // The database file is created for its owner only. SQLite creates the -wal and -shm files with the same permissions.
  if (path !== IN_MEMORY_DATABASE) closeSync(openSync(path, 'a', 0o600));
  let notifyFault: StorageFaultListener = () => undefined;
  const failures = new Map<StorageFault, number>();
  let writes = 0;
  let notifyLogLine: (line: SystemLog) => void = () => undefined;
  const onWrite = (): void => {
    writes += 1;
  };
  const onError = (error: unknown): void => {
    const fault = storageFaultOf(error);
    if (fault === undefined) return;
    failures.set(fault, (failures.get(fault) ?? 0) + 1);
    notifyFault(fault, path);
  };
  const database = openDatabase(path, { inspect: rejectForeignDatabase(path), onError, onWrite });
  try {
    completeSchema(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
  const deleteTrades = database.prepare('DELETE FROM trades');
  const deleteDerived = [...SUM_TABLES, 'trade_path', 'trade_markouts', 'followed_signals', 'order_results'].map(
    (table) => database.prepare(`DELETE FROM ${table}`),
  );
  const deleteSignals = database.prepare('DELETE FROM signals');
  // The fills stay, because the account shows the fills of the last minutes again. A fill with a trade would open it.
  const detachFills = database.prepare('UPDATE fills SET trade_id = NULL');
  const restartSignalCount = database.prepare(`DELETE FROM sqlite_sequence WHERE name = 'signals'`);

  const logs = createLogsRepository(database);
  const report = createDamageReport(logs, wallNow);
  repairDerivedColumns(database, report);
  const paramsHistory = createParamsHistory(database, report);
  const users = cacheUsers(createUsersRepository(database));
  const sessions = cacheSessions(createSessionsRepository(database));
  const channels = createChannelsRepository(database, secret, report);

  return {
    trades: createTradesRepository(database, report),
    tradePaths: createTradePathsRepository(database, report),
    tradeMarkouts: createTradeMarkoutsRepository(database),
    signals: createSignalsRepository(database, report),
    followedSignals: createFollowedSignalsRepository(database, report),
    logs: {
      ...logs,
      add: (line) => {
        // The listener comes first, so that it receives the lines that a full disk cannot store.
        notifyLogLine(line);
        logs.add(line);
      },
    },
    params: createParamsRepository(database, paramsHistory, wallNow),
    paramsHistory,
    presets: createPresetsRepository(database),
    keys: createKeysRepository(database, secret),
    users,
    sessions: sessions.repository,
    equity: createEquityRepository(database),
    liveRisk: createLiveRiskRepository(database),
    labRuns: createLabRunsRepository(database),
    orders: createOrdersRepository(database),
    funding: createFundingRepository(database),
    orderResults: createOrderResultsRepository(database),
    exchangeAccount: createExchangeAccountRepository(database),
    simulatedPrices: createSimulatedPricesRepository(database, report),
    operatorEvents: createOperatorEventsRepository(database, report),
    timeline: createTimelineRepository(database),
    presence: createPresenceRepository(database),
    alarms: createAlarmsRepository(database, report, channels),
    channels,
    clearHistory: () =>
      database.runInTransaction(() => {
        const cleared = { trades_deleted: deleteTrades.run(), signals_deleted: deleteSignals.run() };
        for (const rows of deleteDerived) rows.run();
        detachFills.run();
        restartSignalCount.run();
        return cleared;
      }),
    onFault: (listener) => {
      notifyFault = listener;
    },
    onLogLine: (listener) => {
      notifyLogLine = listener;
    },
    usage: () => ({ writes, failures }),
    close: () => {
      sessions.runPendingWrites();
      database.close();
    },
  };
}
