import { analyticsApi } from '@/api/trades/analytics';
import { signalsApi } from '@/api/market/signals';
import { TRADE_RELOAD_DEBOUNCE_MS } from '@/contract/timings';
import { signedIn } from '@/slices/session';
import { jsonReply } from '@/testing/console/fakeWire';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { createFakeConsole, signedInConsole } from '@/testing/console/fakeStore';
import { aSignal, aStatus, aTrade } from '@/testing/rows/fixtures';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const signalFrame = (number: number) => ({ type: 'signal', data: aSignal(number) });
const tradeOpenFrame = (id: string) => ({ type: 'trade_open', data: aTrade(id) });
const tradeCloseFrame = (id: string) => ({ type: 'trade_close', data: aTrade(id, { status: 'CLOSED' }) });
const listedTradeIds = (console: ReturnType<typeof createFakeConsole>) =>
  console.trades()?.map(({ trade_id }) => trade_id);

describe('signals', () => {
  test('a burst of 500 signals updates the store in one batch and keeps the newest 20 signals', async () => {
    const console = await signedInConsole();
    const seen: string[] = [];
    console.store.subscribe(() => seen.push(JSON.stringify(console.signals()?.length)));
    for (let number = 0; number < 500; number += 1) console.sockets.latest().receive(signalFrame(number));
    const during = seen.length;
    await advanceClock(100);
    expect(console.signals()?.map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: 20 }, (_, index) => 499 - index),
    );
    // The burst may update the time of the last frame once.
    expect(during).toBeLessThanOrEqual(1);
    expect(seen.length - during).toBeLessThanOrEqual(2);
  });

  test('signals are collected for 200 ms while each batch replaces the whole list, and for 100 ms afterwards', async () => {
    const console = await signedInConsole();
    const receive = (from: number, count: number) => {
      for (let number = from; number < from + count; number += 1) console.sockets.latest().receive(signalFrame(number));
    };
    const newest = () => console.signals()?.[0]?.timestamp;
    receive(1, 20);
    await advanceClock(100);
    expect(newest()).toBe(20);
    receive(21, 1);
    await advanceClock(150);
    expect(newest()).toBe(20);
    await advanceClock(50);
    expect(newest()).toBe(21);
    receive(22, 1);
    await advanceClock(100);
    expect(newest()).toBe(22);
  });

  test('the list of signals contains a signal once when the signal arrives twice', async () => {
    const console = await signedInConsole(({ wire }) => wire.answer('GET /api/signals', [aSignal(1)]));
    for (const number of [1, 2, 2]) console.sockets.latest().receive(signalFrame(number));
    await advanceClock(100);
    expect(console.signals()?.map(({ timestamp }) => timestamp)).toEqual([2, 1]);
  });

  test('a signal of the previous session is not shown to the next operator', async () => {
    const console = await signedInConsole();
    console.sockets.latest().receive(signalFrame(1));
    console.store.dispatch(signedIn({ token: 'token-2', username: 'another' }));
    await advanceClock(200);
    expect(console.signals()).toEqual([]);
  });

  test('live signals are shown when the list of signals could not be loaded', async () => {
    const console = await signedInConsole(({ wire }) =>
      wire.answer('GET /api/signals', () => jsonReply({ detail: 'busy' }, 500)),
    );
    expect(console.signals()).toBeUndefined();
    for (const number of [1, 2]) console.sockets.latest().receive(signalFrame(number));
    await advanceClock(100);
    console.sockets.latest().receive(signalFrame(3));
    await advanceClock(100);
    expect(console.signals()?.map(({ timestamp }) => timestamp)).toEqual([3, 2, 1]);
  });

  test('a live signal that arrives while the list of signals is loading stays in the list', async () => {
    const console = createFakeConsole();
    const held = console.wire.hold('GET /api/signals');
    await settlePromises();
    console.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
    void console.store.dispatch(signalsApi.endpoints.getSignals.initiate());
    console.sockets.latest().on.opened();
    console.sockets.latest().receive(signalFrame(2));
    await advanceClock(200);
    held.release(jsonReply([aSignal(1)]));
    await settlePromises();
    expect(console.signals()?.map(({ timestamp }) => timestamp)).toEqual([2, 1]);
  });
});

describe('an opened trade', () => {
  test('a trade_open event adds the trade once at the front of the list and refetches the status', async () => {
    const console = await signedInConsole(({ wire }) => wire.answer('GET /api/trades', [aTrade('a')]));
    const asked = console.wire.count('GET /api/status');
    console.sockets.latest().receive(tradeOpenFrame('b'));
    console.sockets.latest().receive(tradeOpenFrame('b'));
    console.sockets.latest().receive(tradeOpenFrame('a'));
    await settlePromises();
    expect(listedTradeIds(console)).toEqual(['b', 'a']);
    expect(console.wire.count('GET /api/status')).toBeGreaterThan(asked);
  });
});

describe('closed trades', () => {
  const reloads = (console: ReturnType<typeof createFakeConsole>) => console.wire.count('GET /api/trades');

  test('five simultaneous trade_close events reload the list of trades twice', async () => {
    const console = await signedInConsole();
    await advanceClock(2_001);
    const before = reloads(console);
    for (const id of ['a', 'b', 'c', 'd', 'e']) console.sockets.latest().receive(tradeCloseFrame(id));
    await settlePromises();
    expect(reloads(console) - before).toBe(1);
    await advanceClock(TRADE_RELOAD_DEBOUNCE_MS);
    await advanceClock(5_000);
    expect(reloads(console) - before).toBe(2);
    expect(console.wire.last('GET /api/trades')?.search).toBe('?skip=0&limit=200');
  });

  test('a trade_close event within two seconds of a reload reloads the trades after half a second', async () => {
    const console = await signedInConsole();
    const before = reloads(console);
    console.sockets.latest().receive(tradeCloseFrame('a'));
    await advanceClock(400);
    console.sockets.latest().receive(tradeCloseFrame('b'));
    await advanceClock(400);
    expect(reloads(console)).toBe(before);
    await advanceClock(100);
    expect(reloads(console)).toBe(before + 1);
  });

  test('a trade_close event refetches the visible analytics', async () => {
    const console = await signedInConsole(({ wire }) => wire.answer('GET /api/stats/analytics', { global: {} }));
    await advanceClock(2_001);
    void console.store.dispatch(analyticsApi.endpoints.getAnalytics.initiate('all'));
    await settlePromises();
    console.sockets.latest().receive(tradeCloseFrame('a'));
    await settlePromises();
    expect(console.wire.count('GET /api/stats/analytics')).toBe(2);
  });

  test('a trade_close event during a reload of the trades causes another reload', async () => {
    const console = await signedInConsole();
    const held = console.wire.hold('GET /api/trades');
    await advanceClock(2_001);
    console.sockets.latest().receive(tradeCloseFrame('a'));
    await settlePromises();
    console.sockets.latest().receive(tradeCloseFrame('b'));
    await advanceClock(600);
    expect(held.waiting).toHaveLength(1);
    held.release(jsonReply([aTrade('a', { status: 'CLOSED' }), aTrade('b')]));
    await settlePromises();
    held.release(jsonReply([aTrade('a', { status: 'CLOSED' }), aTrade('b', { status: 'CLOSED' })]));
    await settlePromises();
    expect(console.trades()?.map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED']);
  });

  test('a trade_close event refetches the status', async () => {
    const console = await signedInConsole();
    console.wire.answer('GET /api/status', aStatus({ active_trades: 0 }));
    await advanceClock(2_001);
    console.sockets.latest().receive(tradeCloseFrame('a'));
    await settlePromises();
    expect(console.status()?.active_trades).toBe(0);
  });
});
