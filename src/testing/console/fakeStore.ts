import type { StoreServices } from '@/api/request/services';
import { signalsApi } from '@/api/market/signals';
import { statusApi } from '@/api/bot/status';
import { RECENT_TRADES_QUERY, selectLatestTrades, tradesApi } from '@/api/trades/trades';
import { createConsoleStore } from '@/app/createConsoleStore';
import { startLive } from '@/live/startLive';
import { signedIn } from '@/slices/session';
import { createFakeEnvironment, settlePromises } from './fakeEnvironment';

/** Creates the real store with fake services. */
export function createFakeConsole({
  stored,
  openSocket,
}: { stored?: Record<string, string>; openSocket?: StoreServices['openSocket'] } = {}) {
  const environment = createFakeEnvironment({ stored });
  const services = { ...environment.services, openSocket: openSocket ?? environment.services.openSocket };
  const { store, persistor } = createConsoleStore({ services });
  store.dispatch(startLive());
  return {
    ...environment,
    store,
    persistor,
    signals: () => signalsApi.endpoints.getSignals.select()(store.getState()).data?.rows,
    trades: () => selectLatestTrades(store.getState()),
    status: () => statusApi.endpoints.getStatus.select()(store.getState()).data,
  };
}

/** Creates a signed-in console with loaded live caches and an open socket. */
export async function signedInConsole(prepare?: (environment: ReturnType<typeof createFakeConsole>) => void) {
  const environment = createFakeConsole();
  prepare?.(environment);
  await settlePromises();
  const { store, sockets } = environment;
  store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  void store.dispatch(statusApi.endpoints.getStatus.initiate());
  void store.dispatch(signalsApi.endpoints.getSignals.initiate());
  void store.dispatch(tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY));
  sockets.latest().on.opened();
  await settlePromises();
  return environment;
}
