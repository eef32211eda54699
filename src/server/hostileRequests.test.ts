import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { readEnvironment } from './environment';
import { startServer, type RunningServer } from './startServer';

jest.setTimeout(60_000);

const PASSWORD = 'correct horse';
let folder: string;
let running: RunningServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), CONSOLE_DIR: folder, OPERATOR_PASSWORD: PASSWORD };
  running = await startServer(readEnvironment(settings));
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

/** Sends the lines of a head, and what follows it. */
function sendRaw(lines: string[], rest = ''): Socket {
  const socket = connect(running.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${rest}`);
  return socket;
}

const WEBSOCKET = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

test('a request under the name of another host is refused, as page, call and websocket', async () => {
  const host = 'Host: evil.example';
  for (const path of ['/', '/api/status']) {
    const reply = await text(sendRaw([`GET ${path} HTTP/1.1`, host]));
    expect(reply).toMatch(/^HTTP\/1\.1 421 /);
    expect(reply).toContain('"detail":"This server does not answer for this host name.');
  }
  expect(await text(sendRaw(['GET /ws HTTP/1.1', host, ...WEBSOCKET]))).toMatch(/^HTTP\/1\.1 421 /);
  const [own] = (await once(sendRaw(['GET /ws HTTP/1.1', 'Host: localhost', ...WEBSOCKET]), 'data')) as [Buffer];
  expect(String(own)).toMatch(/^HTTP\/1\.1 403 /);
});
