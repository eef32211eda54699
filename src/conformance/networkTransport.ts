// Connects the kit to a bot over the network.

import { WebSocket } from 'ws';
import { SOCKET_PATH } from '@/contract/live/socket';
import { isClosedConnection, type BotTransport } from './transport';

/** Creates the connection to a bot over the network. */
export function createNetworkTransport(origin: string): BotTransport {
  return {
    origin,
    send: async (path, init) => {
      const send = () => fetch(new URL(path, origin), init);
      try {
        return await send();
      } catch (error) {
        if (init.method !== 'GET' || !isClosedConnection(error)) throw error;
        return send();
      }
    },
    openSocket: ({ cookie, origin: pageOrigin }, on) => {
      const url = new URL(SOCKET_PATH, origin.replace(/^http/, 'ws'));
      const socket = new WebSocket(url, { origin: pageOrigin, headers: cookie === undefined ? {} : { cookie } });
      socket.on('open', () => on.opened());
      // The cast is safe, because a text message arrives as one buffer.
      socket.on('message', (data, isBinary) =>
        isBinary ? on.receivedBinary() : on.received((data as Buffer).toString('utf8')),
      );
      socket.on('close', () => on.closed());
      // A refused upgrade reports an error before the close.
      socket.on('error', () => undefined);
      return { send: (text) => socket.send(text), close: () => socket.terminate() };
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => Date.now(),
  };
}
