import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const MIB = Buffer.alloc(2 ** 20, ' ');

/** What a server that is no bot does with every request. */
export const WRONG_ANSWERS = {
  page: (_request, reply) => {
    reply.writeHead(404, { 'content-type': 'text/html' }).end('<html><h1>404 Not Found</h1></html>');
  },
  otherApi: (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  },
  redirect: (_request, reply) => {
    reply.writeHead(307, { location: '/elsewhere' }).end();
  },
  hang: () => undefined,
  /** Sends the start of a reply only. */
  hangInBody: (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":');
  },
  /** Sends spaces until the client leaves. */
  endless: (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    const send = (): void => {
      while (!reply.destroyed && reply.write(MIB));
    };
    reply.on('drain', send);
    send();
  },
} satisfies Record<string, RequestListener>;

export type WrongServer = { url: string; bytesSent: () => number; close: () => void };

/** Starts a server that is no bot. */
export async function startWrongServer(answer: RequestListener, port = 0): Promise<WrongServer> {
  const server = createServer(answer);
  const sockets: { bytesWritten: number }[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // The cast is safe, because the server listens on a port.
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    bytesSent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
