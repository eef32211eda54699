/** Sends requests over HTTP, and receives events over a websocket. */
import { WebSocket } from 'ws';

import type { BybitTransport } from './transport';

export type Hosts = { readonly rest: string; readonly stream: string };

/** Hosts of accounts without real money. A demo account trades at the prices of the main market. */
export const HOSTS: Readonly<Record<'demo' | 'testnet', Hosts>> = {
  demo: { rest: 'https://api-demo.bybit.com', stream: 'wss://stream-demo.bybit.com/v5/private' },
  testnet: { rest: 'https://api-testnet.bybit.com', stream: 'wss://stream-testnet.bybit.com/v5/private' },
};

/** The reply counts as lost before this, so that the connection is free again. */
const ABORT_MS = 10_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Connects to an account by HTTP and websocket. */
export function createSocketTransport({ rest, stream }: Hosts): BybitTransport {
  return {
    send({ method, path, query, body, headers }, done) {
      const url = `${rest}${path}${query && `?${query}`}`;
      const content = method === 'POST' && { body };
      // A redirect would send key and signature to another host.
      void fetch(url, { method, headers, redirect: 'error', signal: AbortSignal.timeout(ABORT_MS), ...content })
        .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
        .then(done, () => done());
    },
    openStream({ opened, received, closed }) {
      const socket = new WebSocket(stream, { handshakeTimeout: HANDSHAKE_TIMEOUT_MS, followRedirects: false });
      socket.on('open', opened);
      // The cast is safe: without fragments and binary options each message is one buffer.
      socket.on('message', (data) => received((data as Buffer).toString('utf8')));
      socket.on('close', closed);
      // Each error is followed by the event 'close'.
      socket.on('error', () => undefined);
      return {
        send(text) {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => socket.terminate(),
      };
    },
  };
}
