import { createMonitorCall } from './alarms/outside/callMonitor';
import type { VapidKeys } from './alarms/outside/channel';
import { createSenders } from './alarms/outside/senders/createSenders';
import { createVapidKeys } from './alarms/outside/senders/vapid';
import type { ServerDependencies } from './assemble';
import type { Environment } from './environment';
import type { Store } from './store/repositories';

type OutsideEnvironment = Pick<Environment, 'ALERTS_PRIVATE_HOSTS' | 'CONSOLE_URL' | 'HEARTBEAT_URL'>;

/** Creates the connections to the channels and to the outside monitor. */
export function createOutsideConnections(
  { ALERTS_PRIVATE_HOSTS, CONSOLE_URL, HEARTBEAT_URL }: OutsideEnvironment,
  store: Pick<Store, 'outside'>,
): Pick<ServerDependencies, 'outside' | 'callMonitor'> {
  const vapid = loadVapidKeys(store);
  return {
    outside: {
      send: createSenders({ privateHosts: ALERTS_PRIVATE_HOSTS, vapid: () => vapid }),
      consoleUrl: CONSOLE_URL,
      vapidPublicKey: vapid.publicKey,
    },
    callMonitor: HEARTBEAT_URL === undefined ? undefined : createMonitorCall(HEARTBEAT_URL, ALERTS_PRIVATE_HOSTS),
  };
}

/** Loads the key pair of Web Push. A full disk must not end the start, so that the pair then lasts until the end. */
function loadVapidKeys({ outside }: Pick<Store, 'outside'>): VapidKeys {
  const created = createVapidKeys();
  try {
    return outside.loadKeyPair(() => created);
  } catch {
    return created;
  }
}
