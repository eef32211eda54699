import { bucketSizeOf, groupBook, maxNotionalAroundPrice } from './bookBuckets';
import type { OrderBook } from './orderBook';
import { createTestBook } from '@/testing/market/testBook';

test('a bucket is 1 bps of the mid in whole ticks, and never less than a tick', () => {
  expect(bucketSizeOf(61_800, 0.1)).toBeCloseTo(6.2);
  expect(bucketSizeOf(7.6, 0.001)).toBeCloseTo(0.001);
  expect(bucketSizeOf(0.5, 0.0001)).toBeCloseTo(0.0001);
});

test('a bucket has the notional of all its levels and the price of the heaviest level', () => {
  const book = createTestBook(
    [
      [9999.5, 1],
      [9999.2, 5],
      [9998.9, 2],
      [9997.0, 4],
    ],
    [[10000.5, 3]],
  );
  const { mid, bucketSize, bids, asks } = groupBook(book, { tickSize: 0.1, maxBuckets: 20 });
  expect(mid).toBe(10_000);
  expect(bucketSize).toBeCloseTo(1);
  expect(bids.prices).toEqual([9999.2, 9998.9, 9997]);
  expect(bids.notionals).toEqual([9999.5 + 5 * 9999.2, 2 * 9998.9, 4 * 9997]);
  expect(asks).toEqual({ prices: [10000.5], notionals: [3 * 10000.5] });
});

test('every level is a separate bucket when the tick is larger than 1 bps', () => {
  const bids: [number, number][] = [0, 1, 2, 3].map((step) => [7.61 - step * 0.001, 10 + step]);
  const oneTick = groupBook(createTestBook(bids, [[7.611, 1]]), { tickSize: 0.001, maxBuckets: 20 });
  const twoTicks = groupBook(createTestBook(bids, [[7.612, 1]]), { tickSize: 0.001, maxBuckets: 20 });
  expect(oneTick.bids.prices).toEqual(bids.map(([price]) => price));
  expect(twoTicks.bids.prices).toEqual(bids.map(([price]) => price));
});

test('both sides of a grouped book cover the same price distance when one side has a gap', () => {
  const near: [number, number][] = [
    [9999.5, 1],
    [9995.5, 1],
  ];
  const book = createTestBook(near, [
    [10000.5, 1],
    [10001.5, 1],
    [10006.5, 1000],
  ]);
  const { bids, asks } = groupBook(book, { tickSize: 0.1, maxBuckets: 5 });
  expect(bids.prices).toHaveLength(2);
  expect(asks.prices).toHaveLength(2);
});

test('a book with an empty side has no mid and no buckets', () => {
  const grouped = groupBook(createTestBook([[100, 1]], []), { tickSize: 0.1, maxBuckets: 20 });
  expect(grouped.mid).toBeNaN();
  expect(grouped.bids.prices).toEqual([]);
  expect(grouped.asks.prices).toEqual([]);
});

describe('the largest notional around a price', () => {
  const wall = Array.from({ length: 9 }, (_, index): [number, number] => [9990 + index * 0.1, 10]);
  const held = wall.reduce((sum, [price, quantity]) => sum + price * quantity, 0);
  const around = (bid: number): OrderBook => createTestBook([[bid, 1], ...wall, [9980, 50]], [[bid + 0.1, 1]]);

  test('the largest notional around a price does not depend on the bucket edges', () => {
    const heaviest: number[] = [];
    for (let step = 0; step < 10; step += 1) {
      const book = around(9999.5 + step * 0.1);
      const { bids, bucketSize } = groupBook(book, { tickSize: 0.1, maxBuckets: 15 });
      heaviest.push(Math.max(...bids.notionals) / held);
      expect(maxNotionalAroundPrice(book, 'bid', 9990.4, bucketSize)).toBeCloseTo(held);
    }
    // At some mids a bucket edge splits the wall into two buckets.
    expect(Math.min(...heaviest)).toBeLessThan(0.6);
    expect(Math.max(...heaviest)).toBeCloseTo(1);
  });

  test('the largest notional around a price sums only levels that fit into one bucket together with the price', () => {
    const book = createTestBook(
      [9999.5, 9998.9, 9998.4, 9997.9, 9997.4, 9990].map((price): [number, number] => [price, 1]),
      [
        [10000.5, 7],
        [10003, 1],
      ],
    );
    expect(maxNotionalAroundPrice(book, 'bid', 9998.4, 1)).toBeCloseTo(9998.9 + 9998.4);
    expect(maxNotionalAroundPrice(book, 'bid', 9994, 1)).toBe(0);
    expect(maxNotionalAroundPrice(book, 'ask', 10_000, 1)).toBeCloseTo(7 * 10000.5);
  });

  test('the largest notional around a price is undefined when the book ends within one bucket of the price', () => {
    const book = createTestBook(
      [
        [9999, 1],
        [9997, 5],
        [9996, 1],
      ],
      [
        [10000, 1],
        [10002, 5],
        [10003, 1],
      ],
    );
    expect(maxNotionalAroundPrice(book, 'bid', 9997, 1)).toBeCloseTo(5 * 9997);
    expect(maxNotionalAroundPrice(book, 'bid', 9996.5, 1)).toBeUndefined();
    expect(maxNotionalAroundPrice(book, 'bid', 9990, 1)).toBeUndefined();
    expect(maxNotionalAroundPrice(book, 'ask', 10002, 1)).toBeCloseTo(5 * 10002);
    expect(maxNotionalAroundPrice(book, 'ask', 10004, 1)).toBeUndefined();
    expect(maxNotionalAroundPrice(createTestBook([], [[10000, 1]]), 'bid', 9990, 1)).toBeUndefined();
  });

  test('the largest notional around a price is the notional of a single level when a bucket is one tick wide', () => {
    const book = createTestBook(
      [0, 1, 2, 3].map((step): [number, number] => [7.61 - step * 0.001, 10 + step]),
      [[7.611, 1]],
    );
    expect(maxNotionalAroundPrice(book, 'bid', 7.609, 0.001)).toBeCloseTo(7.609 * 11);
  });
});
