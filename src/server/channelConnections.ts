import { createHeartbeatSender } from './alarms/heartbeat/callMonitor';
import type { VapidKeys } from './alarms/delivery/channelMessage';
import { createSenders } from './alarms/delivery/senders/createSenders';
import { createVapidKeys } from './alarms/delivery/senders/vapid';
import type { ServerDependencies } from './assemble';
import type { Environment } from './environment';
import type { Store } from './store/repositories';

type ChannelEnvironment = Pick<Environment, 'ALERTS_PRIVATE_HOSTS' | 'CONSOLE_URL' | 'HEARTBEAT_URL' | 'TIME_ZONE'>;

/** Creates the connections to the channels and to the external monitor. */
export function createChannelConnections(
  { ALERTS_PRIVATE_HOSTS, CONSOLE_URL, HEARTBEAT_URL, TIME_ZONE }: ChannelEnvironment,
  store: Pick<Store, 'channels'>,
): Pick<ServerDependencies, 'delivery' | 'callMonitor'> {
  const vapid = loadVapidKeys(store);
  return {
    delivery: {
      send: createSenders({ privateHosts: ALERTS_PRIVATE_HOSTS, vapid: () => vapid }),
      consoleUrl: CONSOLE_URL,
      timeZone: TIME_ZONE,
      vapidPublicKey: vapid.publicKey,
    },
    callMonitor: HEARTBEAT_URL === undefined ? undefined : createHeartbeatSender(HEARTBEAT_URL, ALERTS_PRIVATE_HOSTS),
  };
}

/** Loads the key pair of Web Push. A full disk must not end the start, so that the pair then lasts until the end. */
function loadVapidKeys({ channels }: Pick<Store, 'channels'>): VapidKeys {
  const created = createVapidKeys();
  try {
    return channels.loadKeyPair(() => created);
  } catch {
    return created;
  }
}
