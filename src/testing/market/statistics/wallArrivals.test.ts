import { OrderBook } from '@/server/market/book/orderBook';
import { WallArrivals } from './wallArrivals';

const TICK_SIZE = 0.01;
const WALL_PRICE = 99.9;

/** Creates a book with one level per tick and one wall. A span of 0.25 bps is one tick. */
function createBookWithWall(bid: number, wall: number): OrderBook {
  const book = new OrderBook('TESTUSDT');
  for (let away = 0; away < 40; away++) {
    const price = Math.round((bid - away * TICK_SIZE) * 100) / 100;
    book.setLevel('bid', price, price === WALL_PRICE ? wall : 1);
    book.setLevel('ask', Math.round((bid + (1 + away) * TICK_SIZE) * 100) / 100, 1);
  }
  return book;
}

/** Samples a book whose best bid falls to the wall and then moves to `after`. */
function sampleWallArrival({
  wall,
  later = wall,
  after,
}: {
  wall: number;
  later?: number;
  after: number;
}): WallArrivals {
  const arrivals = new WallArrivals(TICK_SIZE);
  arrivals.addSample(createBookWithWall(WALL_PRICE + 5 * TICK_SIZE, wall));
  for (let ticks = 4; ticks >= 0; ticks--)
    arrivals.addSample(createBookWithWall(WALL_PRICE + ticks * TICK_SIZE, later));
  for (let ticks = 1; ticks <= 3; ticks++)
    arrivals.addSample(createBookWithWall(WALL_PRICE + after * ticks * TICK_SIZE, later));
  return arrivals;
}

test('a price that moves back from a wall counts as turned, and a price that moves on counts as passed', () => {
  const turned = sampleWallArrival({ wall: 4, after: 1 });
  expect([turned.countArrivals('wall'), turned.turnedShare('wall')]).toEqual([1, 1]);
  const passed = sampleWallArrival({ wall: 8, after: -1 });
  expect([passed.countArrivals('largeWall'), passed.turnedShare('largeWall')]).toEqual([1, 0]);
});

test('a wall that lost half of its size before the price arrived counts as pulled', () => {
  const arrivals = sampleWallArrival({ wall: 8, later: 1, after: -1 });
  expect(arrivals.countArrivals('wall', 'largeWall')).toBe(0);
  expect([arrivals.countArrivals('pulledWall'), arrivals.turnedShare('pulledWall')]).toEqual([1, 0]);
});

test('WallArrivals counts spans of usual size and walls separately', () => {
  const arrivals = sampleWallArrival({ wall: 1, after: -1 });
  expect(arrivals.countArrivals('wall', 'largeWall', 'pulledWall')).toBe(0);
  expect(arrivals.countArrivals('usual')).toBeGreaterThan(0);
});
