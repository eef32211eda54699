import { marketHistorySchema } from '@/contract/market/marketView';
import { streamFrameSchema, type BookFrame } from '@/contract/live/streams';
import { aBook } from '@/testing/rows/fixtures';
import { encodeNotional } from '../market/notionalCode';
import { dataGapsOf, MarketSeries, MARKET_SERIES_SECONDS, depthMapSpanSeconds } from './marketSeries';

const NOON_MS = Date.UTC(2026, 2, 10, 12);

function bookFrameAt(timestamp: number, over: Record<string, unknown> = {}): BookFrame {
  const frame = streamFrameSchema.parse(aBook('BTCUSDT', { timestamp, ...over }));
  if (frame.type !== 'book') throw new Error('not a book');
  return frame.data;
}

/**
 * Returns a market history with two buckets per side. The notional of a bucket is 1,000 times its index in the reply.
 */
function marketHistoryAt(seconds: readonly number[]) {
  const codes = Uint16Array.from({ length: seconds.length * 4 }, (_, index) => encodeNotional(1_000 * index));
  return marketHistorySchema.parse({
    symbol: 'BTCUSDT',
    timestamp: NOON_MS,
    at: seconds,
    mid: seconds.map(() => 60_000),
    bucket: seconds.map(() => 10),
    obi: seconds.map(() => 0.1),
    obi_smoothed: seconds.map(() => null),
    buckets: 2,
    depth: Buffer.from(codes.buffer).toString('base64'),
    traded: [[1, 60_001, 5_000, 'BUY']],
  });
}

test('loadHistory reads the market history column by column, bids before asks', () => {
  const series = new MarketSeries();
  series.loadHistory(marketHistoryAt([NOON_MS, NOON_MS + 1_000]));
  const [first, second] = series.columns;
  const rounded = (side: Float32Array | undefined) =>
    [...(side ?? [])].map((notional) => Math.round(notional / 100) * 100);
  expect([first?.bids, first?.asks].map(rounded)).toEqual([
    [0, 1_000],
    [2_000, 3_000],
  ]);
  expect([second?.bids, second?.asks].map(rounded)).toEqual([
    [4_000, 5_000],
    [6_000, 7_000],
  ]);
  expect(series.traded).toEqual([{ at: NOON_MS + 1_000, price: 60_001, notional: 5_000, taker: 'BUY' }]);
});

test('a market series appends live books to the history as one column per second', () => {
  const series = new MarketSeries();
  series.loadHistory(marketHistoryAt([NOON_MS]));
  expect(series.addBook(bookFrameAt(NOON_MS + 400))).toBe(false);
  expect(series.addBook(bookFrameAt(NOON_MS + 1_100, { mid: 60_010 }))).toBe(true);
  expect(series.addBook(bookFrameAt(NOON_MS + 1_900, { mid: 60_020 }))).toBe(false);
  expect(series.columns.map(({ at, mid }) => [at, mid])).toEqual([
    [NOON_MS, 60_000],
    [NOON_MS + 1_000, 60_020],
  ]);
});

test('loadHistory does not replace live columns that are newer than the history', () => {
  const series = new MarketSeries();
  series.addBook(bookFrameAt(NOON_MS + 5_000));
  series.loadHistory(marketHistoryAt([NOON_MS, NOON_MS + 1_000]));
  expect(series.columns.map(({ at }) => at)).toEqual([NOON_MS, NOON_MS + 1_000, NOON_MS + 5_000]);
});

test('addTrades sums the trades of one second and side at their average price', () => {
  const series = new MarketSeries();
  series.addTrades([
    [NOON_MS + 100, 100, 1, 'BUY'],
    [NOON_MS + 200, 102, 1, 'SELL'],
    [NOON_MS + 300, 110, 1, 'BUY'],
  ]);
  expect(series.traded.map(({ notional, taker }) => [notional, taker])).toEqual([
    [210, 'BUY'],
    [102, 'SELL'],
  ]);
  expect(series.traded[0]?.price).toBeCloseTo((100 * 100 + 110 * 110) / 210);
});

test('a market series keeps only the last 15 minutes', () => {
  const series = new MarketSeries();
  for (let second = 0; second < MARKET_SERIES_SECONDS + 50; second += 1) {
    series.addTrades([[NOON_MS + second * 1_000, 100, 1, 'BUY']]);
    series.addBook(bookFrameAt(NOON_MS + second * 1_000));
  }
  expect(series.columns).toHaveLength(MARKET_SERIES_SECONDS);
  expect(series.traded.length).toBeLessThanOrEqual(MARKET_SERIES_SECONDS + 2);
});

test('a market series drops the books and trades after the new market time when the market clock goes back', () => {
  const series = new MarketSeries();
  series.addBook(bookFrameAt(NOON_MS + 60_000));
  series.addTrades([[NOON_MS + 60_000, 100, 1, 'BUY']]);
  series.addTrades([[NOON_MS, 100, 1, 'BUY']]);
  series.addBook(bookFrameAt(NOON_MS));
  expect(series.columns.map(({ at }) => at)).toEqual([NOON_MS]);
  expect(series.traded.map(({ at }) => at)).toEqual([NOON_MS]);
});

test.each([
  [1, 120],
  [120, 120],
  [121, 300],
  [301, 900],
])('the depth map of %i seconds of books spans %i seconds', (seconds, span) => {
  const series = new MarketSeries();
  series.addBook(bookFrameAt(NOON_MS));
  series.addBook(bookFrameAt(NOON_MS + (seconds - 1) * 1_000));
  expect(depthMapSpanSeconds(series.columns)).toBe(span);
});

test('a market series drops a level that would need too many empty buckets', () => {
  const series = new MarketSeries();
  series.addBook(
    bookFrameAt(NOON_MS, {
      mid: 100,
      bucket: 1e-9,
      bids: [[99, 5]],
      asks: [
        [100, 7],
        [1e12, 9],
      ],
    }),
  );
  expect(series.columns[0]?.bids).toHaveLength(0);
  expect([...(series.columns[0]?.asks ?? [])]).toEqual([7]);
});

test('the schemas refuse a book without bucket width and a history with impossible buckets', () => {
  expect(streamFrameSchema.safeParse(aBook('BTCUSDT', { bucket: 0 })).success).toBe(false);
  const isRead = (changes: object): boolean =>
    marketHistorySchema.safeParse({ ...marketHistoryAt([NOON_MS]), ...changes }).success;
  expect(isRead({})).toBe(true);
  expect(isRead({ buckets: 1e9 })).toBe(false);
  expect(isRead({ depth: '?' })).toBe(false);
});

test('a market series without books keeps a limited number of traded volumes', () => {
  const series = new MarketSeries();
  series.addTrades(Array.from({ length: 10_000 }, (_, second) => [NOON_MS + second * 1_000, 1, 1, 'BUY'] as const));
  expect(series.traded).toHaveLength(4 * MARKET_SERIES_SECONDS);
});

test('dataGapsOf returns the time of an outage, and no gap for a book that changes every few seconds', () => {
  const series = new MarketSeries();
  for (const second of [0, 1, 5, 65, 66]) series.addBook(bookFrameAt(NOON_MS + second * 1_000));
  expect(dataGapsOf(series.columns)).toEqual([{ from: NOON_MS + 6_000, until: NOON_MS + 65_000 }]);
});
