import { OrderBook } from '@/server/market/book/orderBook';
import type { MarketTrade } from '@/server/market/source';
import { autocorrelation, correlation, kurtosis, quantile, returnsBps, rootMeanSquare } from './series';
import { MarketStatistics } from './marketStatistics';

const TICK_SIZE = 0.1;

function createSampledBook(bid: number, bidLots: number, askLots: number, spread = TICK_SIZE): OrderBook {
  const book = new OrderBook('BTCUSDT');
  book.setLevel('bid', bid, bidLots);
  book.setLevel('ask', bid + spread, askLots);
  return book;
}

const figureValues = (track: MarketStatistics, name: string): readonly number[] =>
  track.listFigures().find((known) => known.name === name)!.values;

const createMarketTrade = (at: number, taker: MarketTrade['taker'], price: number, quantity = 1): MarketTrade => ({
  at,
  taker,
  price,
  quantity,
});

test('the statistical functions return the expected results for short series', () => {
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1);
  expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
  expect(autocorrelation([1, -1, 1, -1, 1, -1], 1)).toBeCloseTo(-1);
  expect(autocorrelation([1, 2], 1)).toBeNaN();
  expect(kurtosis([-1, 1, -1, 1])).toBeCloseTo(1);
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(3);
  expect(rootMeanSquare([3, -4])).toBeCloseTo(Math.sqrt(12.5));
  expect(returnsBps([100, 101, 102], 2)[0]).toBeCloseTo(198.03, 1);
});

test('spread, imbalance and mid changes are computed from the sampled books', () => {
  const track = new MarketStatistics(TICK_SIZE, false);
  for (let sample = 0; sample < 100; sample++) {
    const isWide = sample % 4 === 0;
    track.addSample(createSampledBook(100 + (sample >> 5), 3, 1, isWide ? 2 * TICK_SIZE : TICK_SIZE));
  }
  expect(figureValues(track, 'spread one tick, share')[0]).toBeCloseTo(0.75);
  expect(track.imbalances.every((value) => Math.abs(value - 0.5) < 0.01)).toBe(true);
  expect(track.crossed).toBe(0);
  // The mid changes before 24 of the 25 wide samples and after each wide sample.
  expect(figureValues(track, 'mid changes a second')[0]).toBeCloseTo(49 / 10, 1);
});

test('a clear order-book imbalance counts as followed when the mid moves in the same direction', () => {
  const track = new MarketStatistics(TICK_SIZE, false);
  for (let sample = 0; sample < 700; sample++) track.addSample(createSampledBook(100 + sample * 0.001, 9, 1));
  expect(track.followedImbalanceShare()).toBe(1);
  const [net] = track.simpleStrategyBps();
  // The mid moves by about 30 bps in 30 s. The strategy pays a spread of 10 bps and fees of 11 bps.
  expect(net).toBeCloseTo(30 - 10 - 11, 0);
  expect(track.simpleStrategyBps()).toHaveLength(2);
});

test('simultaneous fills count as one order, but fills at one price count separately in a batched feed', () => {
  const fills = [
    createMarketTrade(1, 'BUY', 100),
    createMarketTrade(1, 'BUY', 100),
    createMarketTrade(1, 'BUY', 100.1),
    createMarketTrade(1, 'SELL', 99.9),
  ];
  const orders = (batched: boolean): number => {
    const track = new MarketStatistics(TICK_SIZE, batched);
    track.recordTrades(fills);
    for (let sample = 0; sample < 10; sample++) track.addSample(createSampledBook(100, 1, 1));
    return figureValues(track, 'market orders a second')[0]!;
  };
  expect(orders(false)).toBe(2);
  expect(orders(true)).toBe(3);
});

test('the market statistics count crossed books', () => {
  const track = new MarketStatistics(TICK_SIZE, false);
  track.addSample(createSampledBook(100, 1, 1, -TICK_SIZE));
  expect(track.crossed).toBe(1);
});
