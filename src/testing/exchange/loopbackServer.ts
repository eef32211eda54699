import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

import type { ExchangeAccount } from './account/account';
import { readBody, toHeaderTexts } from './httpRequest';
import type { RestFront } from './rest/restFront';
import { createPrivateSession } from './stream/privateSession';

const LOOPBACK_HOST = '127.0.0.1';

/** Serves one account over real sockets: REST and the private stream. */
export async function startLoopbackServer(account: ExchangeAccount, front: RestFront) {
  let isLineCut = false;
  /** Path of the request whose reply is lost together with the line. */
  let cuttingPath: string | undefined;

  const server = createServer((request, reply) => {
    void readBody(request).then((body) => {
      if (isLineCut) return request.destroy();
      const url = new URL(request.url ?? '/', `http://${LOOPBACK_HOST}`);
      const headers = toHeaderTexts(request.headers);
      const { method = 'GET' } = request;
      const { status, text } = front.handle({ method, path: url.pathname, query: url.search.slice(1), body, headers });
      if (url.pathname === cuttingPath) {
        cutLine();
        return request.destroy();
      }
      reply.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  const sockets = new WebSocketServer({ server, path: '/v5/private' });
  const disconnectStreams = (): void => sockets.clients.forEach((socket) => socket.terminate());
  const cutLine = (): void => {
    isLineCut = true;
    disconnectStreams();
  };
  sockets.on('connection', (socket) => {
    if (isLineCut) return socket.terminate();
    const now = () => account.state.market.now() + front.clockAhead_ms;
    const session = createPrivateSession({ key: () => front.key, now }, (text) => socket.send(text));
    const unlisten = account.listen((event) => session.publish(event));
    socket.on('message', (data: Buffer) => session.receive(data.toString('utf8')));
    socket.on('close', unlisten);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK_HOST, resolve));
  // The cast is safe because the address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK_HOST}:${port}`,
    streamUrl: `ws://${LOOPBACK_HOST}:${port}/v5/private`,
    /** Ends all connections of the private stream. */
    disconnectStreams,
    /** Handles the next request of the path, then loses its reply and all connections until the line is restored. */
    cutLineAt(path: string): void {
      cuttingPath = path;
    },
    restoreLine(): void {
      isLineCut = false;
      cuttingPath = undefined;
    },
    stop: async (): Promise<void> => {
      disconnectStreams();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
