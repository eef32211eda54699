import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

import { createSocketTransport } from '@/server/bybit/requests/socketTransport';
import type { BybitTransport } from '@/server/bybit/requests/transport';

import { readBody, toHeaderTexts } from '../httpRequest';

const HOST = '127.0.0.1';
/** Names request or stream to the other end, so that client and server count the same message. */
const NUMBER_HEADER = 'x-loopback-number';
const MAX_WAIT_MS = 5_000;

/** `ends` counts the sides that noticed the close. */
type Stream = { messages: number; ends: number };

/**
 * Puts HTTP and websocket between a client and a transport of the same process.
 * Virtual time does not advance while a message is between the sockets. A schedule has the same result at any load.
 */
export async function openSocketedTransport(far: BybitTransport) {
  const requests = new Set<string>();
  const streams = new Map<string, Stream>();
  let next = 1;

  const server = createServer((request, response) => {
    const number = String(request.headers[NUMBER_HEADER]);
    void readBody(request).then((body) => {
      requests.delete(number);
      const url = new URL(request.url ?? '/', `http://${HOST}`);
      const method = request.method === 'POST' ? 'POST' : 'GET';
      const sent = { method, path: url.pathname, query: url.search.slice(1), body } as const;
      far.send({ ...sent, headers: toHeaderTexts(request.headers) }, (reply) => {
        if (response.destroyed) return;
        requests.add(number);
        if (!reply) return request.socket.destroy();
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text);
      });
    });
  });

  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const stream = streams.get(new URL(request.url ?? '/', `http://${HOST}`).searchParams.get('number') ?? '');
    if (!stream) return socket.destroy();
    stream.messages -= 1;
    let connected: WebSocket | undefined;
    const connection = far.openStream({
      opened() {
        stream.messages += 1;
        sockets.handleUpgrade(request, socket, head, (upgraded) => {
          connected = upgraded;
          upgraded.on('message', (data: Buffer) => {
            stream.messages -= 1;
            connection.send(data.toString('utf8'));
          });
        });
      },
      received(text) {
        stream.messages += 1;
        connected?.send(text);
      },
      closed() {
        stream.messages += 1;
        if (connected) connected.terminate();
        else socket.destroy();
      },
    });
    // The client may end the connection before its answer, and each end may reset the connection.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      stream.ends += 1;
      connection.close();
    });
  });

  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  // The cast is safe because the address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo;
  const rest = `http://${HOST}:${port}`;
  const client = (number: string) =>
    createSocketTransport({ rest, stream: `ws://${HOST}:${port}/v5/private?number=${number}` });

  const transport: BybitTransport = {
    send(request, done) {
      const number = String(next++);
      requests.add(number);
      client(number).send({ ...request, headers: { ...request.headers, [NUMBER_HEADER]: number } }, (reply) => {
        requests.delete(number);
        done(reply);
      });
    },
    openStream({ opened, received, closed }) {
      const number = String(next++);
      const stream: Stream = { messages: 1, ends: 0 };
      streams.set(number, stream);
      const arrived = (handle: () => void): void => {
        stream.messages -= 1;
        handle();
      };
      const connection = client(number).openStream({
        opened: () => arrived(opened),
        received: (text) => arrived(() => received(text)),
        closed() {
          stream.ends += 1;
          closed();
        },
      });
      return {
        send(text) {
          stream.messages += 1;
          connection.send(text);
        },
        close: connection.close,
      };
    },
  };

  function isUnderWay(): boolean {
    for (const [number, { ends }] of streams) if (ends === 2) streams.delete(number);
    const isStreaming = ({ messages, ends }: Stream) => ends === 1 || messages !== 0;
    return requests.size > 0 || [...streams.values()].some(isStreaming);
  }

  return {
    transport,
    isUnderWay,
    /** Waits until each sent message arrived. */
    async allArrived(): Promise<void> {
      const end = Date.now() + MAX_WAIT_MS;
      while (isUnderWay()) {
        if (Date.now() > end) throw new Error('a message did not arrive at the other socket');
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
