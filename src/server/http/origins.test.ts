import { createFakeBot } from '@/testing/server/fakeBot';
import { NOON_MS } from '@/testing/rows/storedRows';

import { createApp } from './app';
import { setUpOperator } from '../auth/operator';
import { createSessions } from '../auth/sessions';
import { createLiveHub } from '../sockets/liveHub';
import type { HttpApp } from '../routes/context';
import type { Store } from '../store/repositories';
import { openStore } from '../store/store';

const ALLOWED_ORIGIN = 'https://console.example';
const CREDENTIALS = { username: 'anna', password: 'correct horse' };
let store: Store;
let app: HttpApp;

beforeEach(async () => {
  store = openStore(':memory:', { secret: 'for tests' });
  await setUpOperator(store, { ...CREDENTIALS, cost: { N: 16, r: 1, p: 1 } });
  app = createApp({
    isReady: () => true,
    bot: createFakeBot(),
    store,
    liveHub: createLiveHub(),
    sessions: createSessions(store.sessions, () => NOON_MS),
    wallNow: () => NOON_MS,
    marketNow: () => NOON_MS,
    cookieName: 'socket',
    access: { allowedOrigins: [ALLOWED_ORIGIN], trustProxy: true },
    consoleFiles: () => Promise.resolve(new Response('the page')),
  });
});
afterEach(() => store.close());

const sendRequest = async (method: string, path: string, headers: Record<string, string>, body?: string) =>
  app.fetch(new Request(`http://127.0.0.1:8080${path}`, { method, headers, body }));

const JSON_TYPE_HEADER = { 'Content-Type': 'application/json' };
const signIn = (headers: Record<string, string> = {}) =>
  sendRequest('POST', '/api/auth/login', { ...JSON_TYPE_HEADER, ...headers }, JSON.stringify(CREDENTIALS));

test.each([
  ['a program', 200, {}],
  ['a page of this host', 200, { Origin: 'http://127.0.0.1:8080', 'Sec-Fetch-Site': 'same-origin' }],
  ['a page of an allowed origin', 200, { Origin: ALLOWED_ORIGIN, 'Sec-Fetch-Site': 'cross-site' }],
  ['a page of another origin', 403, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a page of another port', 403, { Origin: 'http://127.0.0.1:9090', 'Sec-Fetch-Site': 'same-site' }],
  ['a page with the origin "null"', 403, { Origin: 'null' }],
  ['a page without the Origin header', 403, { 'Sec-Fetch-Site': 'cross-site' }],
])('a sign-in from %s gets the status %d', async (_sender, status, headers) => {
  const reply = await signIn(headers);
  expect(reply.status).toBe(status);
  expect(await reply.json()).toHaveProperty(status === 200 ? 'access_token' : 'detail');
});

test.each([
  ['https://bot.example', 'bot.example:443', 200],
  ['https://bot.example', 'bot.example:80', 200],
  ['http://bot.example', 'bot.example:80', 200],
  ['https://bot.example', 'BOT.example.', 200],
  ['https://Bot.Example.:443', 'bot.example', 200],
  ['https://bot.example:8443', 'bot.example.:8443', 200],
  ['https://[fd00::5]', '[FD00:0:0::5]:443', 200],
  ['https://CONSOLE.example.:443', 'bot.example', 200],
  ['https://bot.example:8443', 'bot.example', 403],
  ['https://bot.example', 'bot.example.evil.example', 403],
  ['https://[fd00::5]', '[fd00::6]', 403],
  ['https://bot.example', 'bot.example@evil.example', 403],
])('a sign-in from the origin %s at the host %s gets the status %d', async (Origin, Host, status) => {
  expect((await signIn({ Origin, Host })).status).toBe(status);
});

test('a refused origin is named with the host of the request and the setting', async () => {
  const reply = await signIn({ Origin: 'https://bot.example', Host: '10.0.0.7:8080' });
  const { detail } = (await reply.json()) as { detail: string };
  for (const text of ['"https://bot.example"', '"10.0.0.7:8080"', 'ALLOWED_ORIGINS']) expect(detail).toContain(text);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'a request body of the type "%s" is refused',
  async (type) => {
    const reply = await signIn({ 'Content-Type': type });
    expect(reply.status).toBe(415);
    expect(await reply.json()).toEqual({ detail: 'Send the body as application/json' });
  },
);

test('a console of an allowed origin can read every reply, refusals included', async () => {
  const preflight = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' };
  const allowed = await sendRequest('OPTIONS', '/api/stop', { Origin: ALLOWED_ORIGIN, ...preflight });
  expect(allowed.status).toBe(204);
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': ALLOWED_ORIGIN,
    'access-control-allow-methods': 'GET,POST,PUT,DELETE',
    'access-control-allow-headers': 'Authorization,Content-Type',
    vary: expect.stringContaining('Origin'),
  });
  const refused = await sendRequest('GET', '/api/status', { Origin: ALLOWED_ORIGIN });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(ALLOWED_ORIGIN);
  expect(refused.headers.get('Vary')).toContain('Origin');
});

test('a page of another origin cannot read any reply', async () => {
  const Origin = 'https://evil.example';
  const preflight = await sendRequest('OPTIONS', '/api/stop', { Origin, 'Access-Control-Request-Method': 'POST' });
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect((await sendRequest('GET', '/api/status', { Origin })).headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('the client address behind a trusted proxy is the last entry of X-Forwarded-For', async () => {
  await signIn({ 'X-Forwarded-For': '6.6.6.6, 10.0.0.7' });
  await signIn({ 'X-Forwarded-For': '10.0.0.7, <script>' });
  const messages = store.logs.list({ component: 'AUTH', limit: 2 }).logs.map(({ message }) => message);
  expect(messages).toEqual(['anna signed in from this process', 'anna signed in from 10.0.0.7']);
});

test('the websocket cookie is Secure behind TLS, and SameSite=None for an allowed origin', async () => {
  const behindTls = { 'X-Forwarded-Proto': 'https' };
  const cookieOf = async (headers: Record<string, string>) => (await signIn(headers)).headers.getSetCookie()[0];
  expect(await cookieOf({})).toMatch(/HttpOnly; SameSite=Strict$/);
  expect(await cookieOf(behindTls)).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
  expect(await cookieOf({ ...behindTls, Origin: ALLOWED_ORIGIN })).toMatch(
    /HttpOnly; Secure; SameSite=None; Partitioned$/,
  );
});
