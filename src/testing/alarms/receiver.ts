import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A server on loopback that keeps each request and then answers it. */
export type Receiver = { url: string; port: number; received: ReceivedRequest[]; close(): void };

const acceptRequest: RequestListener = (_request, response) => {
  response.end('ok');
};

export async function startReceiver(answer: RequestListener = acceptRequest): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, body });
      answer(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
