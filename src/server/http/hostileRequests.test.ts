import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { readEnvironment } from '../environment';
import { startServer, type RunningServer } from '../startServer';

jest.setTimeout(60_000);

const TEST_PASSWORD = 'correct horse';
let folder: string;
let running: RunningServer;
const openSockets: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const folders = { DATA_DIR: join(folder, 'data'), CONSOLE_DIR: folder };
  const settings = { PORT: '0', ...folders, OPERATOR_PASSWORD: TEST_PASSWORD, ROLLING_RECORDING: 'off' };
  running = await startServer(readEnvironment(settings));
});
afterEach(() => openSockets.splice(0).forEach((socket) => socket.destroy()));
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

/** Sends an HTTP request with the head `lines` and the body `rest`. */
function sendRawRequest(lines: string[], rest = ''): Socket {
  const socket = connect(running.port, '127.0.0.1');
  openSockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${rest}`);
  return socket;
}

const WEBSOCKET_HEADERS = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

test('requests for a page, a call and a websocket are refused when their Host header names another host', async () => {
  const host = 'Host: evil.example';
  for (const path of ['/', '/api/status']) {
    const reply = await text(sendRawRequest([`GET ${path} HTTP/1.1`, host]));
    expect(reply).toMatch(/^HTTP\/1\.1 421 /);
    expect(reply).toContain('"detail":"This server does not answer for this host name.');
  }
  expect(await text(sendRawRequest(['GET /ws HTTP/1.1', host, ...WEBSOCKET_HEADERS]))).toMatch(/^HTTP\/1\.1 421 /);
  const [own] = (await once(sendRawRequest(['GET /ws HTTP/1.1', 'Host: localhost', ...WEBSOCKET_HEADERS]), 'data')) as [
    Buffer,
  ];
  expect(String(own)).toMatch(/^HTTP\/1\.1 403 /);
});

const HOST_HEADER = 'Host: 127.0.0.1';
const JSON_TYPE_HEADER = 'Content-Type: application/json';

async function signIn(): Promise<Response> {
  return fetch(`http://127.0.0.1:${running.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: TEST_PASSWORD }),
  });
}

test.each(['h2c', 'TLS/1.0', 'h2c, websocket'])(
  'a request that offers an upgrade to %s gets a plain reply',
  async (protocol) => {
    const upgrade = [
      'Connection: Upgrade, HTTP2-Settings',
      `Upgrade: ${protocol}`,
      'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
    ];
    const socket = sendRawRequest(['GET /api/status HTTP/1.1', HOST_HEADER, ...upgrade]);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1\.1 401 [^]*"detail":"Not signed in/);
    // Checks that the connection serves a request with a body and one more request.
    const body = '{"username":"operator","password":"wrong"}';
    const length = `Content-Length: ${body.length}`;
    socket.write(
      [`POST /api/auth/login HTTP/1.1`, HOST_HEADER, JSON_TYPE_HEADER, length, ...upgrade, '', body].join('\r\n'),
    );
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(String(second)).toMatch(/^HTTP\/1\.1 401 [^]*"detail":"Wrong username or password"/);
    socket.write(['GET /nothing HTTP/1.1', HOST_HEADER, 'Connection: close', '', ''].join('\r\n'));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  },
);

test('a request body that is too large gets status 413 and closes the connection', async () => {
  const { access_token } = (await (await signIn()).json()) as { access_token: string };
  const head = ['POST /api/params HTTP/1.1', HOST_HEADER, JSON_TYPE_HEADER, `Authorization: Bearer ${access_token}`];
  for (const [length, rest] of [
    ['Content-Length: 2000000', ''],
    ['Content-Length: 2000000', 'x'.repeat(2_000_000)],
    ['Transfer-Encoding: chunked', `1e8480\r\n${'x'.repeat(2_000_000)}\r\n0\r\n\r\n`],
  ] as const) {
    const reply = await text(sendRawRequest([...head, length], rest));
    expect(reply).toMatch(/^HTTP\/1\.1 413 [^]*connection: close\r\n[^]*"detail":"The body is larger than/i);
  }
});

test('a sign-in works while 200 request bodies never end', async () => {
  const began = performance.now();
  const head = ['POST /api/auth/login HTTP/1.1', HOST_HEADER, JSON_TYPE_HEADER, 'Content-Length: 8000'];
  const stalled = Array.from({ length: 200 }, () => sendRawRequest(head, 'x'.repeat(7_999)).resume());
  // The server aborts all but the newest 64 request bodies.
  await new Promise<void>((resolve) => {
    let closed = 0;
    for (const socket of stalled) socket.once('close', () => (closed += 1) === 136 && resolve());
  });
  // Without further requests, the server aborts a stalled request body only after 10 s.
  expect(performance.now() - began).toBeLessThan(9_000);
  expect((await signIn()).status).toBe(200);
});
