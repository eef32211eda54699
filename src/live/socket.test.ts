import { RECENT_TRADES_QUERY, tradesApi } from '@/api/trades/trades';
import { PING_INTERVAL_MS, RECONNECT_DELAY_MS } from '@/contract/timings';
import { selectLastFrameAt, selectPhase, selectRetryAt } from '@/slices/connection';
import { signedIn, signedOut } from '@/slices/session';
import { createFakeConsole, signedInConsole } from '@/testing/console/fakeStore';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aSignal } from '@/testing/rows/fixtures';
import { startLive } from './startLive';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const connectionPhaseOf = (console: ReturnType<typeof createFakeConsole>) => selectPhase(console.store.getState());

test('the console opens no websocket before the sign-in', async () => {
  const console = createFakeConsole();
  await advanceClock(60_000);
  expect(console.sockets.all).toHaveLength(0);
  expect(connectionPhaseOf(console)).toBe('idle');
  console.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  expect(connectionPhaseOf(console)).toBe('connecting');
  expect(console.sockets.latest().url).toBe('ws://bot.test/ws');
});

test('a second start of the live connection opens no second websocket', async () => {
  const console = await signedInConsole();
  console.store.dispatch(startLive());
  console.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  expect(console.sockets.all).toHaveLength(1);
});

test('neither the websocket URL nor a sent frame contains the session token', async () => {
  const console = await signedInConsole();
  await advanceClock(PING_INTERVAL_MS * 3);
  expect(console.sockets.latest().url).not.toContain('token-1');
  expect(JSON.stringify(console.sockets.latest().sent)).not.toContain('token-1');
});

test('the console sends a websocket ping every 30 seconds', async () => {
  const console = await signedInConsole();
  await advanceClock(PING_INTERVAL_MS - 1);
  expect(console.sockets.latest().sent).toEqual([]);
  await advanceClock(1 + PING_INTERVAL_MS);
  expect(console.sockets.latest().sent).toEqual([{ type: 'ping' }, { type: 'ping' }]);
});

test('a lost websocket connection is shown immediately and retried after 3 seconds', async () => {
  const console = await signedInConsole();
  const { on } = console.sockets.latest();
  on.closed();
  expect(connectionPhaseOf(console)).toBe('waiting');
  expect(selectRetryAt(console.store.getState())).toBe(console.services.monotonicNow() + RECONNECT_DELAY_MS);
  await advanceClock(RECONNECT_DELAY_MS - 1);
  expect(console.sockets.all).toHaveLength(1);
  await advanceClock(1);
  expect(console.sockets.all).toHaveLength(2);
  expect(connectionPhaseOf(console)).toBe('connecting');
  console.sockets.latest().on.closed();
  await advanceClock(RECONNECT_DELAY_MS);
  console.sockets.latest().on.opened();
  expect(connectionPhaseOf(console)).toBe('open');
});

test('the console ignores late events of an earlier websocket', async () => {
  const console = await signedInConsole();
  const old = console.sockets.latest().on;
  old.closed();
  await advanceClock(RECONNECT_DELAY_MS);
  console.sockets.latest().on.opened();
  old.closed();
  old.received(JSON.stringify({ type: 'signal', data: aSignal(1) }));
  await advanceClock(RECONNECT_DELAY_MS);
  expect(connectionPhaseOf(console)).toBe('open');
  expect(console.sockets.all).toHaveLength(2);
  expect(console.signals()).toEqual([]);
});

test('signing out closes the websocket without a reconnect', async () => {
  const console = await signedInConsole();
  console.sockets.latest().receive({ type: 'signal', data: aSignal(1) });
  console.store.dispatch(signedOut({ reason: 'operator' }));
  expect(console.sockets.latest().closed).toBe(true);
  console.sockets.latest().on.closed();
  await advanceClock(60_000);
  expect(console.sockets.all).toHaveLength(1);
  expect(connectionPhaseOf(console)).toBe('idle');
});

test('signing out cancels a pending reconnect', async () => {
  const console = await signedInConsole();
  console.sockets.latest().on.closed();
  console.store.dispatch(signedOut({ reason: 'operator' }));
  await advanceClock(60_000);
  expect(console.sockets.all).toHaveLength(1);
});

test('the console retries an invalid websocket URL after the reconnect delay', async () => {
  let attempts = 0;
  const console = createFakeConsole({
    openSocket: () => {
      attempts += 1;
      throw new SyntaxError('bad address');
    },
  });
  await settlePromises();
  console.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  expect(connectionPhaseOf(console)).toBe('waiting');
  await advanceClock(RECONNECT_DELAY_MS);
  expect(attempts).toBe(2);
});

describe('a silent connection', () => {
  test('a silent websocket is closed when the server has answered an earlier ping', async () => {
    const console = await signedInConsole();
    const first = console.sockets.latest();
    first.receive({ type: 'pong' });
    await advanceClock(PING_INTERVAL_MS * 2);
    expect(connectionPhaseOf(console)).toBe('open');
    await advanceClock(PING_INTERVAL_MS);
    expect(connectionPhaseOf(console)).toBe('waiting');
    expect(first.closed).toBe(true);
    await advanceClock(RECONNECT_DELAY_MS);
    expect(console.sockets.all).toHaveLength(2);
  });

  test('a websocket without events stays open while the server answers pings', async () => {
    const console = await signedInConsole();
    for (let round = 0; round < 6; round += 1) {
      console.sockets.latest().receive({ type: 'pong' });
      await advanceClock(PING_INTERVAL_MS);
    }
    expect(connectionPhaseOf(console)).toBe('open');
  });

  test('a silent websocket stays open when the server has never answered a ping', async () => {
    const console = await signedInConsole();
    await advanceClock(PING_INTERVAL_MS * 10);
    expect(connectionPhaseOf(console)).toBe('open');
    expect(console.sockets.all).toHaveLength(1);
  });
});

test('a malformed websocket frame is logged once with its reason, and the next frame is read', async () => {
  const console = await signedInConsole();
  for (const frame of ['{', '{', '[]', '{"type":"signal","data":{"symbol":5}}', '{"type":"heartbeat"}']) {
    console.sockets.latest().receive(frame);
  }
  console.sockets.latest().on.received(new ArrayBuffer(2));
  console.sockets.latest().receive({ type: 'signal', data: aSignal(1) });
  await advanceClock(100);
  expect(console.signals()).toHaveLength(1);
  expect(console.errors).toEqual([
    'A websocket frame does not match the contract: not JSON',
    expect.stringMatching(/^A websocket frame does not match the contract: value: /),
    expect.stringMatching(/^A websocket frame does not match the contract: signal: .*symbol/),
    'A websocket frame does not match the contract: not a text frame',
  ]);
});

test('the store updates the time of the last frame at most once per second', async () => {
  const console = await signedInConsole();
  const at = console.services.monotonicNow();
  console.sockets.latest().receive({ type: 'pong' });
  await advanceClock(999);
  console.sockets.latest().receive({ type: 'pong' });
  expect(selectLastFrameAt(console.store.getState())).toBe(at);
  await advanceClock(1);
  console.sockets.latest().receive({ type: 'pong' });
  expect(selectLastFrameAt(console.store.getState())).toBe(at + 1_000);
});

describe('a connection that is not open', () => {
  const reloads = (console: ReturnType<typeof createFakeConsole>) => console.wire.count('GET /api/trades');

  test('the console reloads the latest 200 trades every 10 seconds without a live connection', async () => {
    const console = await signedInConsole();
    await advanceClock(30_000);
    expect(reloads(console)).toBe(1);
    console.sockets.latest().on.closed();
    await advanceClock(10_000);
    expect(reloads(console)).toBe(2);
    await advanceClock(20_000);
    expect(reloads(console)).toBe(4);
    expect(console.wire.last('GET /api/trades')?.search).toBe('?skip=0&limit=200');
  });

  test('the console reloads the latest trades when the websocket has not opened since the sign-in', async () => {
    const console = createFakeConsole();
    await settlePromises();
    console.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
    await advanceClock(10_000);
    expect(reloads(console)).toBe(1);
  });

  test('repeated connection losses leave only one timer for reloads of the trades', async () => {
    const console = await signedInConsole();
    console.sockets.latest().on.closed();
    await advanceClock(RECONNECT_DELAY_MS);
    console.sockets.latest().on.opened();
    await settlePromises();
    const before = reloads(console);
    console.sockets.latest().on.closed();
    await advanceClock(10_000);
    expect(reloads(console)).toBe(before + 1);
  });

  test('signing out stops the reloads of the latest trades', async () => {
    const console = await signedInConsole();
    console.sockets.latest().on.closed();
    console.store.dispatch(signedOut({ reason: 'operator' }));
    await advanceClock(60_000);
    expect(reloads(console)).toBe(1);
  });

  test('a reconnect refetches status, signals and trades once', async () => {
    const console = await signedInConsole();
    const before = console.wire.sent.length;
    console.sockets.latest().on.closed();
    await advanceClock(RECONNECT_DELAY_MS);
    console.sockets.latest().on.opened();
    await advanceClock(30_000);
    expect(console.wire.sent.slice(before).map(({ route }) => route)).toEqual(
      expect.arrayContaining(['GET /api/status', 'GET /api/signals', 'GET /api/trades']),
    );
    expect(console.wire.sent.length - before).toBe(3);
  });

  test('the first websocket connection after the sign-in refetches nothing', async () => {
    const console = createFakeConsole();
    await settlePromises();
    console.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
    void console.store.dispatch(tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY));
    await settlePromises();
    console.sockets.latest().on.opened();
    await settlePromises();
    expect(console.wire.sent.map(({ route }) => route)).toEqual(['GET /api/trades']);
  });
});
