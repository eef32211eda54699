import { OrderBook } from '@/server/market/book/orderBook';
import { RestingDepth } from './restingDepth';

const TICK_SIZE = 0.01;
/** Returns a pseudo-random size for a price span. Each `variant` gives different sizes. */
const pseudoRandomSize = (span: number, variant: number): number =>
  1 + (Math.abs(Math.sin(span * 12.9898 + variant * 78.233) * 43_758.5453) % 1);

/**
 * Creates a book around 100 with one level per 0.01. Levels within 5 bps change every second, and farther levels
 * never change.
 */
function createChangingBook(second: number, bid = 99.99): OrderBook {
  const book = new OrderBook('TESTUSDT');
  for (let away = 0; away < 30; away += 1) {
    const variant = away < 5 ? second : 0;
    book.setLevel('bid', bid - away * TICK_SIZE, pseudoRandomSize(Math.round(bid * 100) - away, variant));
    book.setLevel('ask', bid + (1 + away) * TICK_SIZE, pseudoRandomSize(Math.round(bid * 100) + 1 + away, variant));
  }
  return book;
}

test('RestingDepth measures lasting and changing depth separately by distance from the mid', () => {
  const walls = new RestingDepth(TICK_SIZE);
  for (let second = 0; second < 60; second += 1) walls.addSample(createChangingBook(second), 99.995);
  expect(Math.abs(walls.sizeCorrelation(1, [0, 4]))).toBeLessThan(0.3);
  expect(walls.sizeCorrelation(1, [6, 20])).toBeCloseTo(1);
  expect(walls.sizeCorrelation(20, [6, 20])).toBeCloseTo(1);
});

/** Returns the measurement of an unchanged book whose mid rises by one tick a second. */
function measureDepthWhileMidRises(): RestingDepth {
  const walls = new RestingDepth(TICK_SIZE);
  for (let second = 0; second < 60; second += 1)
    walls.addSample(createChangingBook(0, 99.99 + second * TICK_SIZE), 99.995 + second * TICK_SIZE);
  return walls;
}

test('sizeCorrelation compares fixed price spans while the mid moves', () => {
  expect(measureDepthWhileMidRises().sizeCorrelation(1, [10, 20])).toBeCloseTo(1);
});

test('sizeCorrelation returns NaN for too few price spans', () => {
  expect(measureDepthWhileMidRises().sizeCorrelation(1, [40, 50])).toBeNaN();
});
