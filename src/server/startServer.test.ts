import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { freePort } from '@/testing/server/freePort';
import { recordingPath } from '@/testing/market/recordings';

import { formatStartupMessage } from './formatStartupMessage';
import { readEnvironment } from './environment';
import { StartError } from './startError';
import { startServer } from './startServer';

jest.setTimeout(60_000);

let folder: string;
const stopFunctions: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});
// Jest would not exit while a server of a failed test is running.
afterEach(async () => {
  await Promise.all(stopFunctions.splice(0).map((stop) => stop()));
  rmSync(folder, { recursive: true });
});

async function startTestServer(...args: Parameters<typeof startServer>) {
  const server = await startServer(...args);
  stopFunctions.push(server.stop);
  return server;
}

/** Market setting for a recording of one symbol, which starts faster than the simulated market. */
const SHORT_RECORDING_MARKET = `replay:${recordingPath('binance-usdm/BTCUSDT-20240808.frames.gz')}`;

const readTestEnvironment = (more: Record<string, string> = {}) =>
  readEnvironment({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    MARKET: SHORT_RECORDING_MARKET,
    ROLLING_RECORDING: 'off',
    CONSOLE_DIR: folder,
    ...more,
  });

test.each([
  ['on', 'simulator', 1],
  ['off', 'simulator', 0],
  ['on', SHORT_RECORDING_MARKET, 0],
])('a server with ROLLING_RECORDING=%s and MARKET=%s keeps %i rolling recordings', async (rolling, MARKET, count) => {
  await startTestServer(readTestEnvironment({ ROLLING_RECORDING: rolling, MARKET }));
  const recordings = join(folder, 'data', 'recordings');
  expect(existsSync(recordings) ? readdirSync(recordings) : []).toHaveLength(count);
});

const readShownPassword = (text: string) => /Password +(\S+)/.exec(text)?.[1];

async function signIn(port: number, username: string, secret: string | undefined) {
  const body = JSON.stringify({ username, password: secret });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body })).status;
}

test('the operator can sign in with the password that the first start or a reset shows', async () => {
  const first = await startTestServer(readTestEnvironment({ MARKET: 'simulator' }));
  expect(first.startupMessage).toContain(`http://127.0.0.1:${first.port}/`);
  expect(first.startupMessage).toMatch(/User name +operator/);
  expect(first.startupMessage).toMatch(/Market +simulated market/);
  const generated = readShownPassword(first.startupMessage);
  expect(await signIn(first.port, 'operator', generated)).toBe(200);
  await first.stop();

  const second = await startTestServer(readTestEnvironment());
  expect(readShownPassword(second.startupMessage)).toBeUndefined();
  expect(await signIn(second.port, 'operator', generated)).toBe(200);
  await second.stop();

  const third = await startTestServer(readTestEnvironment(), { resetPassword: true });
  expect(await signIn(third.port, 'operator', generated)).toBe(401);
  expect(await signIn(third.port, 'operator', readShownPassword(third.startupMessage))).toBe(200);
});

test('the server answers requests with a chunked body, an empty body or no body', async () => {
  const running = await startTestServer(readTestEnvironment({ OPERATOR_PASSWORD: 'correct horse' }));
  const post = async (path: string, headers: Record<string, string>, pieces: string[]) => {
    const sent = request({ port: running.port, path, method: 'POST', headers });
    pieces.forEach((piece) => sent.write(piece));
    sent.end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: reply.statusCode, body: await json(reply) };
  };
  const signedIn = await post(
    '/api/auth/login',
    { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
    ['{"username":"operator",', '"password":"correct horse"}'],
  );
  expect(signedIn).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  const { access_token } = signedIn.body as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  expect((await post('/api/stop', { authorization, 'Transfer-Encoding': 'chunked' }, [])).status).toBe(200);
  expect((await post('/api/stop', { authorization, 'Content-Length': '0' }, [])).status).toBe(200);
});

test('the metrics are on their loopback port, and at the console only with their token', async () => {
  const METRICS_PORT = String(await freePort());
  const METRICS_TOKEN = 'x'.repeat(32);
  const statusOf = async (port: number | string, token?: string) =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: token ? { Authorization: `Bearer ${token}` } : {} }))
      .status;
  const off = await startTestServer(readTestEnvironment());
  expect(await statusOf(off.port)).toBe(404);
  await off.stop();
  const loopback = await startTestServer(readTestEnvironment({ METRICS_PORT }));
  expect([await statusOf(METRICS_PORT), await statusOf(loopback.port)]).toEqual([200, 404]);
  await loopback.stop();
  await expect(statusOf(METRICS_PORT)).rejects.toThrow();
  const both = await startTestServer(readTestEnvironment({ METRICS_PORT, METRICS_TOKEN }));
  for (const port of [METRICS_PORT, both.port])
    expect([await statusOf(port), await statusOf(port, METRICS_TOKEN)]).toEqual([401, 200]);
});

test('a server that is stopped twice closes its port within 1.5 s', async () => {
  const running = await startTestServer(readTestEnvironment({ OPERATOR_PASSWORD: 'correct horse' }));
  const began = performance.now();
  await running.stop();
  await running.stop();
  expect(performance.now() - began).toBeLessThan(1_500);
  await expect(fetch(`http://127.0.0.1:${running.port}/`)).rejects.toThrow('fetch failed');
});

test('a start on a busy port fails with one sentence and creates no data folder', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  stopFunctions.push(async () => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const starting = startTestServer(readTestEnvironment({ PORT: `${port}` }));
  await expect(starting).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use by another program`);
  await expect(starting).rejects.toBeInstanceOf(StartError);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a second server on the same data folder is refused while the first server keeps running', async () => {
  const first = await startTestServer(readTestEnvironment({ OPERATOR_PASSWORD: 'correct horse' }));
  await expect(startTestServer(readTestEnvironment())).rejects.toThrow('Another process is using the data folder');
  expect(await signIn(first.port, 'operator', 'correct horse')).toBe(200);
});

test('a server can start after a start that failed for a missing recording', async () => {
  await expect(startTestServer(readTestEnvironment({ MARKET: 'replay:/nowhere' }))).rejects.toThrow(
    '/nowhere does not exist',
  );
  await expect(startTestServer(readTestEnvironment({ OPERATOR_PASSWORD: 'correct horse' }))).resolves.toBeDefined();
});

test('a start with both --reset-password and OPERATOR_PASSWORD is refused', async () => {
  const starting = startTestServer(readTestEnvironment({ OPERATOR_PASSWORD: 'correct horse' }), {
    resetPassword: true,
  });
  await expect(starting).rejects.toThrow('use one of them');
});

test('the startup message warns of a host that is not loopback and shows an address that a browser can open', () => {
  const messageFor = (host: string) =>
    formatStartupMessage({ host, port: 80, username: 'anna', market: 'simulated market', dataFolder: '/data' });
  expect(messageFor('127.0.0.1')).not.toContain('Warning');
  expect(messageFor('::1')).toContain('http://[::1]:80/');
  expect(messageFor('::1')).not.toContain('Warning');
  expect(messageFor('0.0.0.0')).toContain('Warning: HOST=0.0.0.0');
  expect(messageFor('0.0.0.0')).toContain('http://127.0.0.1:80/');
});
