import {
  signedIn,
  signedOut,
  selectEndedBy,
  selectEndedUser,
  selectIsSignedIn,
  STORED_SESSION_KEY,
} from '@/slices/session';
import { createFakeConsole, signedInConsole } from '@/testing/console/fakeStore';
import { jsonReply } from '@/testing/console/fakeWire';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aStatus } from '@/testing/rows/fixtures';
import { authApi } from '../auth';
import { botControlApi } from '../bot/botControl';
import { consoleApi } from '../consoleApi';
import { readableErrorText } from './errors';
import { statusApi } from '../bot/status';
import { systemLogsApi } from '../systemLogs';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const unauthorizedReply = () => jsonReply({ detail: 'Not authenticated' }, 401);
const LOGIN_REQUEST = { username: 'operator', password: 'secret' };
const isSignedIn = ({ store }: ReturnType<typeof createFakeConsole>) => selectIsSignedIn(store.getState());
const requestStatus = ({ store }: ReturnType<typeof createFakeConsole>) =>
  store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true, subscribe: false }));

test('the console sends the token of the sign-in with all later requests', async () => {
  const console = createFakeConsole();
  await settlePromises();
  await console.store.dispatch(authApi.endpoints.login.initiate(LOGIN_REQUEST));
  await settlePromises();
  expect(console.store.getState().session).toMatchObject({ token: 'token-1', username: 'operator' });
  expect(console.wire.last('POST /api/auth/login')).toMatchObject({ token: null, body: LOGIN_REQUEST });
  await requestStatus(console);
  expect(console.wire.last('GET /api/status')?.token).toBe('Bearer token-1');
});

test('a sign-in with a wrong password returns the reason of the server', async () => {
  const console = createFakeConsole();
  console.wire.answer('POST /api/auth/login', () => jsonReply({ detail: 'Wrong user name or password' }, 401));
  const { error } = await console.store.dispatch(authApi.endpoints.login.initiate(LOGIN_REQUEST));
  expect(error).toEqual({ status: 401, data: { detail: 'Wrong user name or password' } });
  expect(selectEndedBy(console.store.getState())).toBeNull();
});

test('a 401 reply to a status request ends the session and clears the loaded data', async () => {
  const console = await signedInConsole();
  console.wire.answer('GET /api/status', unauthorizedReply);
  await requestStatus(console);
  await settlePromises();
  expect(isSignedIn(console)).toBe(false);
  expect(selectEndedBy(console.store.getState())).toBe('expired');
  expect(console.trades()).toBeUndefined();
  expect(console.sockets.latest().closed).toBe(true);
});

test('a 401 reply with an HTML body from a proxy ends the session', async () => {
  const console = await signedInConsole();
  console.wire.answer('GET /api/status', () => new Response('<h1>401</h1>', { status: 401 }));
  await requestStatus(console);
  expect(isSignedIn(console)).toBe(false);
});

test('a 401 reply to a request without a token does not end the session', async () => {
  const console = createFakeConsole();
  console.wire.answer('GET /api/status', unauthorizedReply);
  await requestStatus(console);
  expect(console.wire.last('GET /api/status')?.token).toBeNull();
  expect(selectEndedBy(console.store.getState())).toBeNull();
});

test('a late 401 reply to an earlier session does not end the current session', async () => {
  const console = createFakeConsole();
  await settlePromises();
  const held = console.wire.hold('POST /api/stop');
  console.store.dispatch(signedIn({ token: 'old', username: 'operator' }));
  void console.store.dispatch(botControlApi.endpoints.stopBot.initiate());
  await settlePromises();
  console.store.dispatch(signedIn({ token: 'new', username: 'operator' }));
  held.release(unauthorizedReply());
  await settlePromises();
  expect(console.store.getState().session.token).toBe('new');
});

test('a 401 reply to a logs request removes the stored token and reloads the page', async () => {
  const console = await signedInConsole();
  await advanceClock(10);
  expect(console.storage.kept.get(STORED_SESSION_KEY)).toContain('token-1');
  console.wire.answer('GET /api/system-logs', unauthorizedReply);
  await console.store.dispatch(systemLogsApi.endpoints.getSystemLogs.initiate({ limit: 500 }));
  expect(console.storage.kept.get(STORED_SESSION_KEY) ?? '').not.toContain('token-1');
  expect(console.reload).toHaveBeenCalledTimes(1);
  await advanceClock(1_000);
  expect(console.storage.kept.get(STORED_SESSION_KEY) ?? '').not.toContain('token-1');
});

test('the page that reloads after a 401 reply to a logs request shows the reason once', async () => {
  const console = await signedInConsole();
  console.wire.answer('GET /api/system-logs', unauthorizedReply);
  await console.store.dispatch(systemLogsApi.endpoints.getSystemLogs.initiate({ limit: 500 }));
  const reloaded = createFakeConsole({ stored: Object.fromEntries(console.storage.kept) });
  await settlePromises();
  expect(isSignedIn(reloaded)).toBe(false);
  expect(selectEndedBy(reloaded.store.getState())).toBe('expired');
  expect(selectEndedUser(reloaded.store.getState())).toBe('operator');
  const again = createFakeConsole({ stored: Object.fromEntries(reloaded.storage.kept) });
  await settlePromises();
  expect(selectEndedBy(again.store.getState())).toBeNull();
});

test('a 401 reply to a logs request reloads the page when the browser refuses storage', async () => {
  const console = await signedInConsole();
  console.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  console.wire.answer('GET /api/system-logs', unauthorizedReply);
  await console.store.dispatch(systemLogsApi.endpoints.getSystemLogs.initiate({ limit: 500 }));
  expect(console.reload).toHaveBeenCalledTimes(1);
});

describe('logout', () => {
  test('logout ends the session immediately and sends the logout request with the token', async () => {
    const console = await signedInConsole();
    const held = console.wire.hold('POST /api/auth/logout');
    void console.store.dispatch(authApi.endpoints.logout.initiate());
    await settlePromises();
    expect(isSignedIn(console)).toBe(false);
    console.store.dispatch(consoleApi.util.resetApiState());
    expect(console.wire.last('POST /api/auth/logout')).toMatchObject({ token: 'Bearer token-1' });
    expect(console.wire.last('POST /api/auth/logout')?.signal.aborted).toBe(false);
    held.release(jsonReply({}));
    await settlePromises();
    expect(selectEndedBy(console.store.getState())).toBe('operator');
  });

  test('logout succeeds when the server is unreachable', async () => {
    const console = await signedInConsole();
    console.wire.answer('POST /api/auth/logout', () => Promise.reject(new TypeError('Failed to fetch')));
    await console.store.dispatch(authApi.endpoints.logout.initiate());
    expect(isSignedIn(console)).toBe(false);
    expect(console.store.getState().notices.list).toEqual([]);
  });

  test('logout cancels the pending retries of failed requests', async () => {
    const console = await signedInConsole();
    console.wire.hold('POST /api/stop');
    void console.store.dispatch(botControlApi.endpoints.stopBot.initiate());
    await settlePromises();
    const before = console.wire.sent.length;
    console.store.dispatch(signedOut({ reason: 'operator' }));
    await advanceClock(60_000);
    expect(console.wire.sent.length).toBe(before);
  });
});

describe('the result of a call', () => {
  const errorOf = async (answer: () => Response | Promise<Response>) => {
    const console = await signedInConsole();
    console.wire.answer('GET /api/status', answer);
    const { data, error } = await requestStatus(console);
    return { console, data, error };
  };

  test.each([
    ['is not JSON', () => new Response('<html>'), /^getStatus failed: the reply is not JSON$/],
    ['is empty', () => new Response(''), /^getStatus failed: the reply does not match the contract: /],
    ['has no fields', () => jsonReply({}), /^getStatus failed: the reply does not match the contract: running: /],
    [
      'is an error page',
      () => new Response('<html>', { status: 502 }),
      /^getStatus failed: .*answered with status 502$/,
    ],
  ])('a reply that %s is logged once as an error, and the last status stays', async (_fault, reply, line) => {
    const { console, error } = await errorOf(reply);
    await requestStatus(console);
    expect(error).toBeDefined();
    expect(console.errors).toEqual([expect.stringMatching(line)]);
    expect(console.status()?.total_signals).toBe(7);
  });

  test('a reply field of a wrong type gives a readable error and a log line with the field name', async () => {
    const { console, error } = await errorOf(() => jsonReply({ running: 'yes' }));
    expect(console.errors).toEqual([
      expect.stringMatching(/^getStatus failed: the reply does not match the contract: running: /),
    ]);
    expect(readableErrorText(error, '')).toBe(
      "the status could not be read: the bot's answer has another form than expected",
    );
  });

  test('baseQuery accepts unknown fields in a reply', async () => {
    const { error, data } = await errorOf(() => jsonReply({ ...aStatus(), extra: [1] }));
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ extra: [1] });
  });

  test('baseQuery logs an unreachable server once per outage', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch'));
    const { console } = await errorOf(gone);
    await requestStatus(console);
    console.wire.answer('GET /api/status', aStatus());
    await requestStatus(console);
    console.wire.answer('GET /api/status', gone);
    await requestStatus(console);
    const line = 'getStatus failed: the server cannot be reached (Failed to fetch)';
    expect(console.errors).toEqual([line, line]);
  });

  test('baseQuery aborts a status request after five seconds', async () => {
    const console = await signedInConsole();
    console.wire.answer(
      'GET /api/status',
      ({ signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const asked = requestStatus(console);
    await advanceClock(5_000);
    expect((await asked).error).toMatchObject({ status: 'TIMEOUT_ERROR' });
  });

  test('a command accepts any text or an empty body as reply', async () => {
    const console = await signedInConsole();
    for (const reply of ['OK', '', '{"running":true}']) {
      console.wire.answer('POST /api/start', () => new Response(reply));
      expect((await console.store.dispatch(botControlApi.endpoints.startBot.initiate())).error).toBeUndefined();
    }
  });
});
