import { decodeNotional } from '@/domain/market/notionalCode';
import type { MarketCandles, MarketHistory } from '@/contract/market/marketView';
import {
  balancedLadder,
  bidHeavyLadder,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { driftingCandles, fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';
import { groupBook } from '../../market/book/bookBuckets';
import type { Candle } from '../../market/source';
import { latestEma } from '../strategy/indicators';
import { createBookHistoryBuffer } from './bookHistoryBuffer';
import { createGroupedBook } from '../strategy/groupedBook';

const MINUTE_MS = 60_000;

function createTwoSymbolBot(params: TestParameters = {}) {
  const market = fakeMarket({ instruments: [testInstrument(), testInstrument('ETHUSDT', { turnover_24h: 1 })] });
  market.setBook('BTCUSDT', bidHeavyLadder());
  market.setBook('ETHUSDT', balancedLadder(2_000));
  return createBotHarness({ market, params });
}

const depthCellsOf = ({ depth }: MarketHistory): number[] => {
  const bytes = Buffer.from(depth, 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, index) => decodeNotional(bytes.readUInt16LE(index * 2)));
};

test('the market history has one column a second with the grouped book of the bot', () => {
  const h = createTwoSymbolBot();
  h.bot.start();
  h.market.run(10_500);
  const history = h.bot.marketHistory('BTCUSDT', 900);
  expect(history.at).toHaveLength(10);
  expect(history.at.slice(1).every((at, index) => at - history.at[index]! === 1_000)).toBe(true);
  const book = h.market.book('BTCUSDT')!;
  const { bids, mid, bucketSize } = groupBook(book, { tickSize: 0.01, maxBuckets: history.buckets });
  expect([history.mid[0], history.bucket[0], history.obi[0]]).toEqual([mid, bucketSize, expect.closeTo(0.5, 1)]);
  const cells = depthCellsOf(history).slice(0, history.buckets);
  const shown = cells.filter((notional) => notional > 0);
  expect(shown.length).toBeGreaterThan(5);
  shown.forEach((notional, index) => {
    expect(notional / bids.notionals[index]!).toBeCloseTo(1, 3);
  });
});

test('each column of the market history has the traded volume by taker side', () => {
  const h = createTwoSymbolBot();
  h.bot.start();
  h.market.run(1_500);
  h.market.trade('BTCUSDT', [
    { price: 10_000, quantity: 1, taker: 'BUY' },
    { price: 10_002, quantity: 3, taker: 'BUY' },
    { price: 9_999, quantity: 2, taker: 'SELL' },
  ]);
  h.market.run(1_000);
  expect(h.bot.marketHistory('BTCUSDT', 900).traded).toEqual([
    [1, 10_001.5, 40_006, 'BUY'],
    [1, 9_999, 19_998, 'SELL'],
  ]);
});

test('the market history has no columns for seconds without a live book', () => {
  const h = createTwoSymbolBot({ book_stale_threshold_ms: 1_000 });
  h.bot.start();
  h.market.run(3_500);
  h.market.loseBook('BTCUSDT');
  h.market.silence(5_000);
  expect(h.bot.marketHistory('BTCUSDT', 900).at).toHaveLength(3);
});

test('a book history buffer returns its last 900 columns in less than 400 kB', () => {
  const ring = createBookHistoryBuffer();
  const { market } = createTwoSymbolBot();
  const levels = Array.from({ length: 400 }, (_, index) => 3 + Math.sin(index));
  market.setBook('BTCUSDT', { bid: 10_000, ask: 10_000.01, step: 0.5, bids: levels, asks: levels });
  const view = createGroupedBook(market.book('BTCUSDT')!, 0.01, { book_max_levels: 40, ws_stale_trim_pct: 1 })!;
  for (let second = 0; second < 2_000; second += 1) {
    const trade = { price: 61_234.567, quantity: 0.123, at: 0 };
    ring.addTrades([
      { ...trade, taker: 'BUY' },
      { ...trade, taker: 'SELL' },
    ]);
    ring.recordColumn(
      1_700_000_000_000 + second * 1_000,
      { ...view, mid: view.mid + second / 7, obi: second / 3_001 },
      0.1234,
    );
  }
  const { at, ...rest } = ring.columnsSince(0);
  expect([at.length, at[0], at.at(-1)]).toEqual([900, 1_700_001_100_000, 1_700_001_999_000]);
  expect(JSON.stringify({ at, ...rest }).length).toBeLessThan(400_000);
  expect(ring.columnsSince(1_700_001_990_000).at).toHaveLength(10);
});

test('the market overview has a row for every symbol even before the first start of the bot', () => {
  const h = createTwoSymbolBot({ symbols: ['BTCUSDT', 'ETHUSDT'] });
  expect(h.bot.marketOverview().symbols.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['BTCUSDT', null],
    ['ETHUSDT', null],
  ]);
  h.market.run(1_000);
  expect(h.bot.marketOverview().symbols[0]).toMatchObject({
    symbol: 'BTCUSDT',
    price: expect.closeTo(10_000.005, 6),
    spread_bps: expect.closeTo(0.01, 2),
    obi: expect.closeTo(0.5, 1),
    blocked_by: 'bot not running',
    age_ms: 0,
  });
});

test('the market overview names the filter that blocks entries of a running bot', () => {
  const h = createTwoSymbolBot({ min_depth_usdt: 1e9 });
  h.bot.start();
  h.market.run(1_000);
  expect(h.bot.marketOverview().symbols).toMatchObject([{ symbol: 'BTCUSDT', blocked_by: 'book too thin' }]);
});

test('the candles for a console include the moving averages that the EMA filter uses', () => {
  const h = createTwoSymbolBot({ ema_fast_period: 9, ema_slow_period: 21, ema_candle_interval: '5' });
  const candles: Candle[] = driftingCandles(60, 10_000, 2).map((candle, index) => ({
    ...candle,
    start: index * MINUTE_MS,
  }));
  h.market.setCandles('BTCUSDT', 5, candles);
  const shown = h.bot.candles('BTCUSDT', 5, 50);
  expect(shown.candles).toHaveLength(50);
  expect(shown.candles.at(-1)![4]).toBe(candles.at(-1)!.close);
  expect([shown.ema_fast.at(-1), shown.ema_slow.at(-1)]).toEqual([
    expect.closeTo(latestEma(candles, 9), 5),
    expect.closeTo(latestEma(candles, 21), 5),
  ]);
  expect(shown.ema_slow.slice(0, 11).findIndex((value) => value !== null)).toBe(10);
  expect([shown.ema_fast_period, shown.ema_slow_period, shown.ema_minutes]).toEqual([9, 21, 5]);
});

test('the candles of a book name their exchange and the exchange of the EMA filter', () => {
  const market = fakeMarket({ twoVenues: true });
  const h = createBotHarness({ market, params: { ...EXECUTION_VENUE_PARAMS, ema_data_source: 'EXECUTION' } });
  const candlesAt = (price: number): Candle[] => [
    { start: 0, open: price, high: price, low: price, close: price, volume: 1 },
  ];
  market.setCandles('BTCUSDT', 1, candlesAt(10_000));
  market.executionVenue.setCandles('BTCUSDT', 1, candlesAt(10_020));
  const closeOf = ({ candles, exchange, ema_exchange }: MarketCandles) => [candles[0]?.[4], exchange, ema_exchange];
  expect(closeOf(h.bot.candles('BTCUSDT', 1, 10, 'signals'))).toEqual([10_000, 'BINANCE', 'BYBIT']);
  expect(closeOf(h.bot.candles('BTCUSDT', 1, 10, 'execution'))).toEqual([10_020, 'BYBIT', 'BYBIT']);
  expect(closeOf(h.bot.candles('BTCUSDT', 1, 10))).toEqual([10_020, 'BYBIT', 'BYBIT']);
});

test('the market history and the candles are undefined for a symbol that the market does not list', () => {
  const h = createTwoSymbolBot();
  expect(() => h.bot.marketHistory('NONE', 900)).toThrow('NONE is not listed on this market.');
  expect(() => h.bot.candles('NONE', 1, 10)).toThrow('NONE is not listed on this market.');
});
