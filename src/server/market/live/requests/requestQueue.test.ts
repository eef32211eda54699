import { createMarketClock } from '../../clock/marketClock';
import { createAddressLimits, createBinanceLimits } from './addressLimits';
import { createRequestQueue, type RequestKind } from './requestQueue';

const CANDLES_REQUEST: RequestKind = { cost: 2 };
const BOOK_REQUEST: RequestKind = { cost: 10, urgency: 'book' };
const TRADE_BOOK_REQUEST: RequestKind = { cost: 5, urgency: 'trade' };
const createHttpError = (status: number, headers = {}) =>
  Object.assign(new Error('refused'), { response: { status, headers } });

function createTestRequestQueue(costPerMinute = 100, limits = createAddressLimits()) {
  const clock = createMarketClock(0);
  const queue = createRequestQueue(clock, costPerMinute, limits);
  const sent: { at: number; kind: RequestKind }[] = [];
  const answer = { error: undefined as Error | undefined, after_ms: 0 };
  const ask = (kind: RequestKind) =>
    void queue
      .enqueue(kind, () => {
        sent.push({ at: clock.now(), kind });
        if (answer.error) return Promise.reject(answer.error);
        return new Promise<void>((resolve) => void clock.after(answer.after_ms, resolve));
      })
      .catch(() => undefined);
  /** Advances the clock in steps, so that answers arrive between the steps. */
  const passes = async (ms: number, stepMs = 20) => {
    for (const end = clock.now() + ms; clock.now() < end;) {
      clock.advanceTo(Math.min(end, clock.now() + stepMs));
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
  };
  const costWithin = (from: number, to: number): number =>
    sent.reduce((sum, { at, kind }) => (at >= from && at < to ? sum + kind.cost : sum), 0);
  return { clock, sent, answer, ask, passes, costWithin };
}

test('the request queue keeps the cost of a minute within its limit, with a reserve for books of open trades', async () => {
  const { sent, ask, passes, costWithin } = createTestRequestQueue();
  for (let request = 0; request < 25; request++) ask(BOOK_REQUEST);
  await passes(200_000);
  expect(sent).toHaveLength(25);
  const minutes = sent.map(({ at }) => costWithin(at, at + 60_000));
  expect(Math.max(...minutes)).toBe(90);
});

test('requests for books do not wait behind requests for candle history', async () => {
  const { sent, ask, passes, costWithin } = createTestRequestQueue();
  for (let request = 0; request < 100; request++) ask(CANDLES_REQUEST);
  await passes(5_000);
  expect(costWithin(0, 60_000)).toBe(60);
  ask(BOOK_REQUEST);
  await passes(100);
  expect(sent.at(-1)).toEqual({ at: 5_000, kind: BOOK_REQUEST });
});

test('the book of an open trade is requested at once, despite waiting requests and a used-up cost limit', async () => {
  const { sent, ask, passes } = createTestRequestQueue();
  for (let request = 0; request < 25; request++) ask(BOOK_REQUEST);
  await passes(5_000);
  ask(TRADE_BOOK_REQUEST);
  ask(TRADE_BOOK_REQUEST);
  await passes(200);
  expect(sent.slice(-2).map(({ kind }) => kind)).toEqual([TRADE_BOOK_REQUEST, TRADE_BOOK_REQUEST]);
  ask(TRADE_BOOK_REQUEST);
  await passes(40_000);
  expect(sent).toHaveLength(11);
});

test('slow history requests do not block book requests, and slow book requests do not block books of open trades', async () => {
  const { sent, answer, ask, passes } = createTestRequestQueue(10_000);
  answer.after_ms = 8_000;
  for (let request = 0; request < 20; request++) ask(CANDLES_REQUEST);
  await passes(1_000);
  for (let request = 0; request < 5; request++) ask(BOOK_REQUEST);
  await passes(100);
  ask(TRADE_BOOK_REQUEST);
  await passes(100);
  expect(sent.map(({ kind }) => kind)).toEqual([
    CANDLES_REQUEST,
    CANDLES_REQUEST,
    CANDLES_REQUEST,
    BOOK_REQUEST,
    TRADE_BOOK_REQUEST,
  ]);
});

test.each([
  ['429 of Bybit', createAddressLimits, createHttpError(429), 10_000],
  ['403 of Bybit', createAddressLimits, createHttpError(403), 600_000],
  ['429 of Binance', createBinanceLimits, createHttpError(429), 60_000],
  [
    '418 of Binance with a retry-after time',
    createBinanceLimits,
    createHttpError(418, { 'retry-after': '1200' }),
    1_200_000,
  ],
  [
    '429 of Binance with a retry-after time',
    createBinanceLimits,
    createHttpError(429, { 'retry-after': '90' }),
    90_000,
  ],
])(
  'after HTTP %s the request queue pauses for the demanded time, then sends a single request',
  async (_what, createLimits, error, pauseMs) => {
    const { sent, answer, ask, passes } = createTestRequestQueue(10_000, createLimits());
    answer.error = error;
    ask(BOOK_REQUEST);
    await passes(20);
    for (let request = 0; request < 10; request++) ask(CANDLES_REQUEST);
    await passes(pauseMs - 20, 1_000);
    expect(sent).toHaveLength(1);
    await passes(100);
    expect(sent).toHaveLength(2);
    answer.error = undefined;
    await passes(pauseMs - 200, 1_000);
    expect(sent).toHaveLength(2);
    await passes(1_000);
    expect(sent).toHaveLength(11);
  },
);
