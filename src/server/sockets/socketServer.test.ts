import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';

import { SOCKET_PATH } from '@/contract/live/socket';
import { createFakeBot } from '@/testing/server/fakeBot';
import { NOON_MS, storedOpenTrade, storedSignal } from '@/testing/rows/storedRows';

import { createHostCheck } from '../access/hosts';
import { createApp } from '../http/app';
import { setUpOperator } from '../auth/operator';
import { createSessions, type Sessions } from '../auth/sessions';
import { createLiveHub, type LiveHub } from './liveHub';
import { serveSockets } from './socketServer';
import type { Store } from '../store/repositories';
import { openStore } from '../store/store';

const CREDENTIALS = { username: 'anna', password: 'correct horse' };
const isOwnHost = createHostCheck('127.0.0.1', []);
let store: Store;
let server: Server;
let liveHub: LiveHub;
let sessions: Sessions;
let host: string;
let now: number;
let closeSockets: () => void;
let reported: string[];

beforeEach(async () => {
  now = Date.now();
  store = openStore(':memory:', { secret: 'for tests' });
  await setUpOperator(store, { ...CREDENTIALS, cost: { N: 16, r: 1, p: 1 } });
  liveHub = createLiveHub();
  sessions = createSessions(store.sessions, () => now);
  const cookieName = 'socket';
  const app = createApp({
    isReady: () => true,
    bot: createFakeBot(),
    store,
    liveHub,
    sessions,
    wallNow: () => now,
    marketNow: () => NOON_MS,
    cookieName,
    consoleFiles: () => Promise.resolve(new Response('page')),
  });
  server = createServer((request, response) => {
    void getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response);
  });
  reported = [];
  const consoleReport = {
    opened: ({ username }: { username: string }) => void reported.push(`opened ${username}`),
    closed: () => void reported.push('closed'),
  };
  closeSockets = serveSockets(server, {
    liveHub,
    sessions,
    cookieName,
    isOwnHost,
    heartbeatEveryMs: 250,
    consoleReport,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  closeSockets();
  server.close();
  server.closeAllConnections();
  store.close();
});

async function signIn() {
  const reply = await fetch(`http://${host}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(CREDENTIALS),
  });
  const { access_token } = await reply.json();
  return { token: access_token as string, cookie: reply.headers.get('Set-Cookie')!.split(';')[0]! };
}

const openSocket = (cookie: string | undefined, origin = `http://${host}`, path = SOCKET_PATH, options = {}) =>
  new WebSocket(`ws://${host}${path}`, { origin, headers: cookie ? { Cookie: cookie } : {}, ...options });

/** Resolves with 'open', or with the HTTP status with which the server refused the websocket. */
const waitForUpgradeOutcome = (socket: WebSocket) =>
  new Promise((resolve) => {
    socket.on('open', () => resolve('open'));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  });

test('only a signed-in page of this host gets a live connection', async () => {
  const { cookie } = await signIn();
  expect(await waitForUpgradeOutcome(openSocket(undefined))).toBe(401);
  expect(await waitForUpgradeOutcome(openSocket('socket=forged'))).toBe(401);
  expect(await waitForUpgradeOutcome(openSocket(cookie, 'http://evil.example'))).toBe(403);
  expect(await waitForUpgradeOutcome(openSocket(cookie, undefined, '/other'))).toBe(404);
  const socket = openSocket(cookie);
  expect(await waitForUpgradeOutcome(socket)).toBe('open');
  socket.send('{"type":"ping"}');
  expect(String((await once(socket, 'message'))[0])).toBe('{"type":"pong","seq":0}');
  liveHub.publish({ type: 'signal', data: storedSignal(NOON_MS) });
  expect(JSON.parse(String((await once(socket, 'message'))[0]))).toEqual({
    type: 'signal',
    data: storedSignal(NOON_MS),
    seq: 1,
  });
});

test('a session has at most 16 live connections', async () => {
  const { cookie } = await signIn();
  const open = await Promise.all(Array.from({ length: 16 }, () => openSocket(cookie)).map(waitForUpgradeOutcome));
  expect(open).toEqual(Array<string>(16).fill('open'));
  expect(await waitForUpgradeOutcome(openSocket(cookie))).toBe(429);
  const other = await signIn();
  expect(await waitForUpgradeOutcome(openSocket(other.cookie))).toBe('open');
});

test('a sign-out closes the live connection and invalidates the websocket cookie', async () => {
  const { token, cookie } = await signIn();
  const socket = openSocket(cookie);
  await waitForUpgradeOutcome(socket);
  const closed = once(socket, 'close');
  await fetch(`http://${host}/api/auth/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  expect((await closed)[0]).toBe(1008);
  expect(await waitForUpgradeOutcome(openSocket(cookie))).toBe(401);
  expect(reported).toEqual(['opened anna', 'closed']);
});

test('a live connection is closed when its session expires', async () => {
  const { cookie } = await signIn();
  const socket = openSocket(cookie);
  await waitForUpgradeOutcome(socket);
  now += 24 * 3_600_000;
  expect((await once(socket, 'close'))[0]).toBe(1008);
});

test('the heartbeat disconnects only clients that do not answer a ping', async () => {
  const { cookie } = await signIn();
  const alive = openSocket(cookie);
  const dead = openSocket(cookie, undefined, undefined, { autoPong: false });
  await Promise.all([waitForUpgradeOutcome(alive), waitForUpgradeOutcome(dead)]);
  expect((await once(dead, 'close'))[0]).toBe(1006);
  expect(alive.readyState).toBe(WebSocket.OPEN);
});

test('the server disconnects only the client that never reads', async () => {
  // Uses a long heartbeat interval, because a short interval would disconnect the client before the live hub does.
  closeSockets();
  server.removeAllListeners('upgrade');
  closeSockets = serveSockets(server, { liveHub, sessions, cookieName: 'socket', isOwnHost, heartbeatEveryMs: 60_000 });
  const { cookie } = await signIn();
  const [reading, stuck] = [openSocket(cookie), openSocket(cookie)];
  await Promise.all([waitForUpgradeOutcome(reading), waitForUpgradeOutcome(stuck)]);
  stuck.pause();
  const closed = once(stuck, 'close');
  const symbol = 'X'.repeat(200_000);
  let received = 0;
  reading.on('message', () => received++);
  for (let sent = 0; sent < 60; sent++) {
    liveHub.publish({ type: 'trade_open', data: { ...storedOpenTrade(String(sent)), symbol } });
    await new Promise(setImmediate);
  }
  stuck.resume();
  expect((await closed)[0]).toBe(1013);
  while (received < 60) await once(reading, 'message');
  expect(reading.readyState).toBe(WebSocket.OPEN);
});

test('a websocket message larger than the limit closes the connection', async () => {
  const { cookie } = await signIn();
  const socket = openSocket(cookie);
  await waitForUpgradeOutcome(socket);
  socket.send('x'.repeat(5_000));
  expect((await once(socket, 'close'))[0]).toBe(1009);
});

test('a sign-in is logged with the address of the client', async () => {
  await signIn();
  expect(store.logs.list({ component: 'AUTH', limit: 1 }).logs[0]?.message).toBe('anna signed in from 127.0.0.1');
});
