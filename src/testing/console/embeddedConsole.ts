import { authApi } from '@/api/auth';
import type { StoreServices } from '@/api/request/services';
import { createConsoleStore } from '@/app/createConsoleStore';
import { startLive } from '@/live/startLive';
import { createEmbeddedServer, type EmbeddedServerOptions } from '../server/embeddedServer';
import { createMemoryStorage, settlePromises } from './fakeEnvironment';

/** Creates the real store of the console, connected to the real server in the same process. */
export async function createEmbeddedConsole(options?: EmbeddedServerOptions) {
  const server = await createEmbeddedServer(options);
  const errors: string[] = [];
  const services: StoreServices = {
    fetchFn: server.fetchFn,
    openSocket: server.openSocket,
    host: server.host,
    now: () => Date.now(),
    monotonicNow: () => performance.now(),
    storage: createMemoryStorage(),
    reload: () => undefined,
    logger: { error: (message) => void errors.push(message) },
    pageVisibility: { isVisible: () => true, onChange: () => undefined },
  };
  const { store } = createConsoleStore({ services });
  store.dispatch(startLive());
  await settlePromises();
  return {
    server,
    store,
    errors,
    signIn: async () => {
      const { username, password } = server;
      await store.dispatch(authApi.endpoints.login.initiate({ username, password })).unwrap();
      await settlePromises();
    },
  };
}
