import { OrderBook } from '@/server/market/book/orderBook';
import { WallArrivals } from './wallArrivals';

const TICK = 0.01;
const WALL_AT = 99.9;

/** A book with a level per tick and one wall. A span of 0.25 bps is one tick. */
function bookAt(bid: number, wall: number): OrderBook {
  const book = new OrderBook('TESTUSDT');
  for (let away = 0; away < 40; away++) {
    const price = Math.round((bid - away * TICK) * 100) / 100;
    book.set('bid', price, price === WALL_AT ? wall : 1);
    book.set('ask', Math.round((bid + (1 + away) * TICK) * 100) / 100, 1);
  }
  return book;
}

/** Samples a bid that falls to the wall, then moves on from there. */
function played({ wall, later = wall, after }: { wall: number; later?: number; after: number }): WallArrivals {
  const arrivals = new WallArrivals(TICK);
  arrivals.sample(bookAt(WALL_AT + 5 * TICK, wall));
  for (let ticks = 4; ticks >= 0; ticks--) arrivals.sample(bookAt(WALL_AT + ticks * TICK, later));
  for (let ticks = 1; ticks <= 3; ticks++) arrivals.sample(bookAt(WALL_AT + after * ticks * TICK, later));
  return arrivals;
}

test('a price that moves back from a wall has turned, and one that moves on has passed', () => {
  const turned = played({ wall: 4, after: 1 });
  expect([turned.count('wall'), turned.turnedShare('wall')]).toEqual([1, 1]);
  const passed = played({ wall: 8, after: -1 });
  expect([passed.count('largeWall'), passed.turnedShare('largeWall')]).toEqual([1, 0]);
});

test('a wall that lost half of its size before the price arrived counts as pulled', () => {
  const arrivals = played({ wall: 8, later: 1, after: -1 });
  expect(arrivals.count('wall', 'largeWall')).toBe(0);
  expect([arrivals.count('pulledWall'), arrivals.turnedShare('pulledWall')]).toEqual([1, 0]);
});

test('spans of usual size are counted apart from walls', () => {
  const arrivals = played({ wall: 1, after: -1 });
  expect(arrivals.count('wall', 'largeWall', 'pulledWall')).toBe(0);
  expect(arrivals.count('usual')).toBeGreaterThan(0);
});
