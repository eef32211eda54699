import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { limitRequestTime } from './requestTime';

let server: Server;
afterEach(() => void server.close());

/**
 * Sends a request body in parts with pauses of `pauseMs`. Returns the HTTP status, or 'broken' for a broken connection.
 */
async function sendBodyInParts(path: string, parts: number, pauseMs: number): Promise<number | 'broken'> {
  server = createServer((incoming, response) => {
    limitRequestTime(incoming, response, { request: 150, upload: 5_000 });
    incoming.resume().once('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const sending = request({ port, path, method: 'POST', agent: false }, (reply) => resolve(reply.statusCode ?? 0));
    sending.once('error', () => resolve('broken'));
    let sent = 0;
    const timer = setInterval(() => {
      if (sent++ < parts) return void sending.write('x');
      clearInterval(timer);
      sending.end();
    }, pauseMs);
  });
}

test('a request that takes too long gets status 408', async () => {
  expect(await sendBodyInParts('/api/params', 20, 50)).toBe(408);
});

test('a slow upload of a recording is read completely', async () => {
  expect(await sendBodyInParts('/api/recordings/import?name=a', 8, 50)).toBe(200);
});
