import { CALLS, type CallName } from '@/contract/calls';
import { createFakeBot } from '@/testing/server/fakeBot';
import { NOON_MS, storedClosedTrade, storedOpenTrade, storedSignal } from '@/testing/rows/storedRows';

import { createApp } from './app';
import { setUpOperator } from '../auth/operator';
import { createSessions } from '../auth/sessions';
import { CommandRefused } from '../commandRefused';
import type { Bot } from '../bot/bot';
import type { ApiKeysCheck } from '../exchangeKeys/checkKeys';
import { createLiveHub, type LiveHub } from '../sockets/liveHub';
import type { HttpApp } from '../routes/context';
import { DatabaseError } from '../store/database/faults';
import type { Store } from '../store/repositories';
import { openStore } from '../store/store';

const OPERATOR_PASSWORD = 'correct horse';
const HOUR_MS = 3_600_000;
let store: Store;
let liveHub: LiveHub;
let app: HttpApp;
let now: number;
let token: string;
let isReady: boolean;
const checkKeys = jest.fn<ReturnType<ApiKeysCheck>, Parameters<ApiKeysCheck>>();

async function createTestApp(parts: Partial<Bot> = {}) {
  liveHub = createLiveHub();
  app = createApp({
    isReady: () => isReady,
    bot: createFakeBot(parts),
    store,
    liveHub,
    sessions: createSessions(store.sessions, () => now),
    wallNow: () => now,
    marketNow: () => NOON_MS,
    cookieName: 'socket',
    checkKeys,
    consoleFiles: () => Promise.resolve(new Response('the page')),
  });
}

beforeEach(async () => {
  now = NOON_MS;
  isReady = true;
  store = openStore(':memory:', { secret: 'for tests' });
  await setUpOperator(store, { username: 'anna', password: OPERATOR_PASSWORD, cost: { N: 16, r: 1, p: 1 } });
  await createTestApp();
  token = await signIn();
});
afterEach(() => {
  checkKeys.mockReset();
  store.close();
});

const sendRequest = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(`http://127.0.0.1:8080${path}`, {
      method,
      body,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    }),
  );

const callApi = async (method: string, path: string, body?: unknown, bearer = token) =>
  sendRequest(method, path, body === undefined ? undefined : JSON.stringify(body), {
    Authorization: `Bearer ${bearer}`,
  });

const sendLogin = (username: string, password: string) =>
  sendRequest('POST', '/api/auth/login', credentialsBody(username, password));

function credentialsBody(username: string, password: string): string {
  return JSON.stringify({ username, password });
}

async function signIn(): Promise<string> {
  return (await (await sendLogin('anna', OPERATOR_PASSWORD)).json()).access_token;
}

const listLogs = (component: string) => store.logs.list({ component, limit: 100 }).logs;
const requestPathOf = (name: CallName) => CALLS[name].path.replace(':preset', 'balanced').replace(':trade', 'unknown');

describe('signing in and out', () => {
  test.each((Object.keys(CALLS) as CallName[]).filter((name) => name !== 'login'))(
    'the call %s gets status 401 without a session',
    async (name) => {
      for (const Authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(43)}`, `Basic ${token}`]) {
        const reply = await sendRequest(CALLS[name].method, requestPathOf(name), undefined, { Authorization });
        expect(reply.status).toBe(401);
        expect(await reply.json()).toEqual({ detail: 'Not signed in, or the session has expired' });
        expect(reply.headers.get('Set-Cookie')).toBeNull();
      }
    },
  );

  test('a request with an expired session gets status 401', async () => {
    now += 24 * HOUR_MS;
    expect((await callApi('GET', '/api/status')).status).toBe(401);
  });

  test('a wrong password and an unknown user name get the same reply', async () => {
    const replies = [await sendLogin('anna', 'wrong'), await sendLogin('hunter2', OPERATOR_PASSWORD)];
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(await reply.json()).toEqual({ detail: 'Wrong username or password' });
    }
  });

  test('the log of refused sign-ins contains neither names nor passwords', async () => {
    await sendLogin('anna', 'wrong');
    await sendLogin('hunter2', OPERATOR_PASSWORD);
    expect(JSON.stringify(listLogs('AUTH'))).not.toMatch(/hunter2|wrong|correct horse/);

    expect(listLogs('AUTH')[0]).toMatchObject({
      level: 'WARNING',
      message: 'Sign-ins refused: 1, the last from this process',
    });
  });

  test('twenty wrong passwords neither delay the right password nor end existing sessions', async () => {
    const wrong = Array.from({ length: 20 }, () => sendLogin('anna', 'wrong'));
    expect((await sendLogin('anna', OPERATOR_PASSWORD)).status).toBe(200);
    expect((await callApi('GET', '/api/status')).status).toBe(200);
    await Promise.all(wrong.slice(0, 3));
  });

  test('a browser that signed in before does not wait behind a flood of sign-ins from the same address', async () => {
    const [, device] = (await sendLogin('anna', OPERATOR_PASSWORD)).headers.getSetCookie();
    expect(device).toMatch(
      /^socket_device=[\w.-]+; Max-Age=7776000; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/,
    );
    const flood = (count: number) => Array.from({ length: count }, () => void sendLogin('anna', 'wrong'));
    flood(30);
    const returning = sendRequest('POST', '/api/auth/login', credentialsBody('anna', OPERATOR_PASSWORD), {
      Cookie: device!,
    });
    flood(300);
    expect((await returning).status).toBe(200);
  });

  test('the number of refused sign-ins is logged once a minute', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    try {
      for (let attempt = 0; attempt < 3; attempt += 1) expect((await sendLogin('anna', 'wrong')).status).toBe(401);
      jest.advanceTimersByTime(180_000);
    } finally {
      jest.useRealTimers();
    }
    expect(listLogs('AUTH').map(({ message }) => message)).toEqual([
      'Sign-ins refused: 2, the last from this process',
      'Sign-ins refused: 1, the last from this process',
      'anna signed in from this process',
    ]);
  });

  test('the log counts failed requests without a session but contains no data of the requests', async () => {
    store.users.operatorName = () => {
      throw new Error('secret words');
    };
    const replies = [await sendLogin('hunter2', 'hunter3'), await sendLogin('hunter2', 'hunter3')];
    expect(replies.map(({ status }) => status)).toEqual([500, 500]);
    expect(listLogs('SYSTEM').map(({ message }) => message)).toEqual(['Requests without a session failed: 1']);
    expect(JSON.stringify(store.logs.list({ limit: 100 }))).not.toMatch(/hunter|secret words/);
  });

  test('a sign-in sets a cookie that opens only the websocket', async () => {
    const [cookie] = (await sendLogin('anna', OPERATOR_PASSWORD)).headers.getSetCookie();
    expect(cookie).toMatch(/^socket=[\w-]{43}; Max-Age=86400; Path=\/ws; HttpOnly; SameSite=Strict$/);
    const secret = cookie!.slice('socket='.length, cookie!.indexOf(';'));
    expect((await callApi('GET', '/api/status', undefined, secret)).status).toBe(401);
  });

  test('a status call of a console without a live connection sets the websocket cookie again', async () => {
    const status = await callApi('GET', '/api/status');
    const renewed = status.headers.get('Set-Cookie');
    expect(renewed).toMatch(/^socket=[\w-]{43}; /);
    const session = createSessions(store.sessions, () => now).findBySocketSecret(renewed!.slice(7, 50))!;
    expect(session.username).toBe('anna');
    liveHub.connect({ send: () => undefined, close: () => undefined }, session.id);
    expect((await callApi('GET', '/api/status')).headers.get('Set-Cookie')).toBeNull();
  });

  test('a status call accepts a session that began while the clock was 400 days ahead', async () => {
    now = NOON_MS + 400 * 24 * HOUR_MS;
    token = await signIn();
    now = NOON_MS;
    const reply = await callApi('GET', '/api/status');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Set-Cookie')).toContain('Max-Age=86400;');
  });

  test('a sign-in refuses a user name or password above 256 characters', async () => {
    const replies = [await sendLogin('a'.repeat(257), OPERATOR_PASSWORD), await sendLogin('anna', 'x'.repeat(257))];
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([
      { detail: 'username: Username must have at most 256 characters' },
      { detail: 'password: Password must have at most 256 characters' },
    ]);
  });

  test('a sign-in refuses a password of 160 KB without hashing the password', async () => {
    const start = performance.now();
    expect((await sendLogin('anna', '\u0344'.repeat(80_000))).status).toBe(413);
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('a sign-out ends the session with its cookie and its live connection', async () => {
    const close = jest.fn();
    const { id } = createSessions(store.sessions, () => now).findByToken(token)!;
    liveHub.connect({ send: () => undefined, close }, id);
    const reply = await callApi('POST', '/api/auth/logout');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Set-Cookie')).toMatch(/^socket=; Max-Age=0; Path=\/ws/);
    expect(close).toHaveBeenCalledWith(1008, 'Signed out');
    expect((await callApi('GET', '/api/status')).status).toBe(401);
    expect(listLogs('AUTH').map(({ message }) => message)).toEqual([
      'anna signed out',
      'anna signed in from this process',
    ]);
  });
});

test('the probes answer without a session, with one word and without a header that the page lacks', async () => {
  const probe = async (path: string) => {
    const reply = await sendRequest('GET', path);
    return [reply.status, await reply.text(), [...reply.headers.keys()]];
  };
  const headers = [...(await sendRequest('GET', '/')).headers.keys(), 'cache-control'].sort();
  expect(await probe('/healthz')).toEqual([200, 'alive', headers]);
  expect(await probe('/readyz')).toEqual([200, 'ready', headers]);
  isReady = false;
  expect(await probe('/healthz')).toEqual([200, 'alive', headers]);
  expect(await probe('/readyz')).toEqual([503, 'not ready', headers]);
});

describe('bad requests', () => {
  test.each([
    ['POST', '/api/auth/login', '{', 'The body is not JSON'],
    ['POST', '/api/auth/login', '', 'The body is not JSON'],
    ['POST', '/api/auth/login', '[]', 'value: '],
    ['POST', '/api/params', `{"x":${'['.repeat(64)}${']'.repeat(64)}}`, 'The body is not JSON'],
    ['POST', '/api/auth/login', '{"username":"  ","password":"x"}', 'username: Username is required'],
    ['POST', '/api/close', '{"symbol":7}', 'symbol: '],
    ['POST', '/api/market/analyze', '{"top_n":0}', 'top_n: '],
    ['POST', '/api/market/simulate-trades', '{}', 'top_n: '],
    ['POST', '/api/params', '{"obi_threshold":"high"}', 'obi_threshold: '],
    ['POST', '/api/params', '{"mode":"DEMO"}', 'mode: '],
    ['POST', '/api/keys/save', '{"bybit_key":5}', 'bybit_key: '],
    ['GET', '/api/trades?skip=-1', undefined, 'skip: '],
    ['GET', '/api/trades?limit=501', undefined, 'limit: '],
    ['GET', '/api/trades?limit=ten', undefined, 'limit: '],
    ['GET', '/api/trades?sort=colour', undefined, 'sort: '],
    ['GET', '/api/trades?from=2&to=1', undefined, 'from: must be before to'],
    ['GET', '/api/signals?limit=1.5', undefined, 'limit: '],
    ['GET', '/api/system-logs?limit=2001', undefined, 'limit: '],
    ['GET', '/api/stats/analytics?time_range=1y', undefined, 'time_range: '],
  ])('the reply to the invalid request %s %s with the body %p names the reason', async (method, path, body, detail) => {
    const reply = await sendRequest(method, path, body, { Authorization: `Bearer ${token}` });
    expect(reply.status).toBe(400);
    expect((await reply.json()).detail).toContain(detail);
  });

  test('a request body of more than 1 MiB is refused', async () => {
    const reply = await callApi('POST', '/api/params', { filler: 'x'.repeat(1024 * 1024) });
    expect(reply.status).toBe(413);
    expect((await reply.json()).detail).toContain('larger than');
  });

  test('a request body of more than 50,000 values is refused before the schema reads the body', async () => {
    const reply = await callApi('POST', '/api/params', { allowed_symbols: Array<number>(50_001).fill(0) });
    expect(reply.status).toBe(413);
    expect((await reply.json()).detail).toBe('The body holds more than 50000 values');
  });

  test('a request gets status 404 for an unknown path and status 405 for a wrong method', async () => {
    expect((await callApi('GET', '/api/nonsense')).status).toBe(404);
    expect((await callApi('GET', '/api')).status).toBe(404);
    const reply = await callApi('DELETE', '/api/status');
    expect(reply.status).toBe(405);
    expect(reply.headers.get('Allow')).toBe('GET, HEAD');
    expect((await reply.json()).detail).toContain('Method not allowed');
  });

  test('the reply to a refused command has the reason and the HTTP status of the refusal', async () => {
    await createTestApp({
      start: () => {
        throw new CommandRefused('The bot is already running');
      },
      closePosition: () => {
        throw new CommandRefused('No open trade of XUSDT', 404);
      },
    });
    const started = await callApi('POST', '/api/start');
    expect([started.status, await started.json()]).toEqual([409, { detail: 'The bot is already running' }]);
    const closed = await callApi('POST', '/api/close', { symbol: 'XUSDT' });
    expect([closed.status, await closed.json()]).toEqual([404, { detail: 'No open trade of XUSDT' }]);
  });

  test.each([
    ['database or disk is full', 'full'],
    ['database is locked', 'locked'],
  ] as const)('the database error "%s" gets a reply that explains the fault', async (message, fault) => {
    const fail = () => {
      throw new DatabaseError(message, fault);
    };
    store.keys.saveKeys = fail;
    store.logs.add = fail;
    const keys = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };
    const reply = await callApi('POST', '/api/keys/save', keys);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toEqual({
      detail: expect.stringContaining('The database cannot be written just now'),
    });
    // Checks that a status call writes no log line.
    expect((await callApi('GET', '/api/status')).status).toBe(200);
  });

  test('the message of an unexpected error is logged but not sent', async () => {
    await createTestApp({
      closeAll: () => {
        throw new TypeError('inner workings');
      },
    });
    const reply = await callApi('POST', '/api/close-all');
    expect(reply.status).toBe(500);
    expect(await reply.text()).not.toContain('inner workings');
    expect(listLogs('SYSTEM')).toMatchObject([
      { level: 'ERROR', message: 'POST /api/close-all failed: TypeError: inner workings' },
    ]);
  });
});

test('replies of the API forbid caching', async () => {
  for (const path of ['/api/status', '/api/nonsense', '/api/trades?limit=0']) {
    expect((await callApi('GET', path)).headers.get('Cache-Control')).toBe('no-store');
  }
  expect((await sendRequest('GET', '/api/status')).headers.get('Cache-Control')).toBe('no-store');
});

test('all replies have the security headers', async () => {
  for (const path of ['/api/status', '/']) {
    expect(Object.fromEntries((await callApi('GET', path)).headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  expect(await (await sendRequest('GET', '/')).text()).toBe('the page');
});

describe('trades, signals and analytics', () => {
  test('a page of trades states the number of trades on all pages', async () => {
    for (let index = 0; index < 3; index += 1) store.trades.save(storedOpenTrade(`${index}`, NOON_MS - index), null);
    const page = await (await callApi('GET', '/api/trades?skip=1&limit=1')).json();
    expect(page).toEqual({ trades: [storedOpenTrade('1', NOON_MS - 1)], total: 3, has_more: true });
  });

  test('the list of signals has the newest 20 signals by default', async () => {
    for (let index = 0; index < 25; index += 1) store.signals.add(storedSignal(NOON_MS + index));
    const signals = await (await callApi('GET', '/api/signals')).json();
    expect(signals).toHaveLength(20);
    expect(signals[0]).toEqual(storedSignal(NOON_MS + 24));
  });

  test('analytics end at the market time, not at the wall-clock time', async () => {
    now = NOON_MS + HOUR_MS;
    store.trades.save(storedClosedTrade('1', NOON_MS - 24 * HOUR_MS, 5), null);
    const analytics = await (await callApi('GET', '/api/stats/analytics?time_range=24h')).json();
    expect(analytics.global.closed_trades).toBe(1);
    expect(analytics.hourly.at(-1).hour).toBe('12:00');
  });
});

describe('presets', () => {
  test('built-in presets are listed before presets of the operator', async () => {
    store.presets.savePreset({ name: 'night', description: 'Quiet hours', params: { obi_threshold: 0.6 } });
    const { presets, descriptions, built_in } = await (await callApi('GET', '/api/presets')).json();
    expect(presets).toEqual(['conservative', 'balanced', 'aggressive', 'walls', 'night']);
    expect(built_in).toEqual(['conservative', 'balanced', 'aggressive', 'walls']);
    expect(descriptions).toMatchObject({ night: 'Quiet hours', balanced: expect.stringContaining(' ') });
    const night = await (await callApi('GET', '/api/presets/night')).json();
    expect(night).toMatchObject({ obi_threshold: 0.6, preset_name: 'night', max_concurrent_trades: 5 });
  });

  test('only a preset of the operator can be deleted', async () => {
    store.presets.savePreset({ name: 'night shift', description: '', params: {} });
    const builtIn = await callApi('DELETE', '/api/presets/balanced');
    expect([builtIn.status, await builtIn.json()]).toEqual([400, { detail: 'Cannot delete built-in preset' }]);
    expect((await callApi('DELETE', '/api/presets/night%20shift')).status).toBe(200);
    expect((await callApi('DELETE', '/api/presets/night%20shift')).status).toBe(404);
  });

  test('a call for an unknown preset gets status 404', async () => {
    expect((await callApi('GET', '/api/presets/constructor')).status).toBe(404);
    expect((await callApi('POST', '/api/presets/apply/nothing')).status).toBe(404);
  });

  test("an operator's preset named walls hides the shipped preset walls until the operator's preset is deleted", async () => {
    expect((await callApi('DELETE', '/api/presets/walls')).status).toBe(400);
    store.presets.savePreset({ name: 'walls', description: 'Mine', params: { book_max_levels: 33 } });
    const { presets, descriptions, built_in } = await (await callApi('GET', '/api/presets')).json();
    expect([presets, built_in]).toEqual([
      ['conservative', 'balanced', 'aggressive', 'walls'],
      ['conservative', 'balanced', 'aggressive'],
    ]);
    expect(descriptions.walls).toBe('Mine');
    expect(await (await callApi('GET', '/api/presets/walls')).json()).toMatchObject({ book_max_levels: 33 });
    expect((await callApi('DELETE', '/api/presets/walls')).status).toBe(200);
    expect(await (await callApi('GET', '/api/presets/walls')).json()).toMatchObject({ book_max_levels: 50 });
  });

  test('a preset never changes mode or exchange', async () => {
    store.presets.savePreset({
      name: 'live',
      description: '',
      params: { mode: 'LIVE', exchange: 'BINANCE', obi_threshold: 0.6 },
    });
    expect((await callApi('POST', '/api/presets/apply/live')).status).toBe(200);
    const params = await (await callApi('GET', '/api/parameters')).json();
    expect(params).toMatchObject({ mode: 'PAPER', exchange: 'BYBIT', obi_threshold: 0.6, preset_name: 'live' });
  });
});

test('saving parameters returns the changed fields and keeps unknown fields', async () => {
  const params = await (await callApi('GET', '/api/params')).json();
  const reply = await callApi('POST', '/api/params', { ...params, obi_threshold: 0.41, from_the_future: 1 });
  expect(await reply.json()).toEqual({ updated_fields: ['obi_threshold', 'from_the_future'] });
  expect(await (await callApi('GET', '/api/parameters')).json()).toMatchObject({
    obi_threshold: 0.41,
    from_the_future: 1,
  });
});

describe('exchange keys', () => {
  const pair = { bybit_key: 'Ab1'.repeat(6), bybit_secret: 'Cd2'.repeat(12), binance_key: '', binance_secret: '' };

  test('exchange keys are saved without surrounding spaces and never logged', async () => {
    expect((await callApi('POST', '/api/keys/save', { ...pair, bybit_key: ` ${pair.bybit_key}\n` })).status).toBe(200);
    expect(await (await callApi('GET', '/api/keys')).json()).toEqual(pair);
    expect(listLogs('CONFIG')).toMatchObject([{ message: 'API keys saved: BYBIT' }]);
  });

  test('a key check gets the exchange keys without surrounding spaces and the mode of the bot', async () => {
    checkKeys.mockResolvedValue({ valid: true, message: 'BYBIT: the key is genuine.' });
    const reply = await callApi('POST', '/api/keys/validate', { ...pair, bybit_secret: `${pair.bybit_secret} ` });
    expect(await reply.json()).toEqual({ valid: true, message: 'BYBIT: the key is genuine.' });
    expect(checkKeys.mock.calls).toEqual([[pair, 'PAPER']]);
    expect(listLogs('CONFIG')).toMatchObject([{ message: 'API keys checked: BYBIT, valid' }]);
  });
});

test('system logs can be filtered and cleared', async () => {
  store.logs.add({ timestamp: NOON_MS, level: 'ERROR', component: 'RISK', message: 'limit' });
  const found = await (await callApi('GET', '/api/system-logs?level=ERROR&component=RISK&limit=100')).json();
  expect(found.logs).toMatchObject([{ message: 'limit' }]);
  expect(found.components).toEqual(['AUTH', 'RISK']);
  expect((await callApi('DELETE', '/api/system-logs')).status).toBe(200);
  expect((await (await callApi('GET', '/api/system-logs')).json()).logs).toEqual([]);
});
