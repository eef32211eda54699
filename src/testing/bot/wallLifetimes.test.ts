import { DEFAULTS } from '@/contract/params/catalogue';
import { OrderBook } from '@/server/market/book/orderBook';
import { type WallLifetime, wallSurvivalShare, WallLifetimes } from './wallLifetimes';

const TICK_SIZE = 0.01;

/** Creates a book around 100 with buckets of 1000 USDT and a wall of `wall` at 99.90. */
function createBookWithWall(bid: number, wall: number): OrderBook {
  const book = new OrderBook('TESTUSDT');
  for (let away = 0; away < 30; away += 1) {
    const price = Number((bid - away * TICK_SIZE).toFixed(2));
    book.setLevel('bid', price, price === 99.9 ? wall : 10);
    book.setLevel('ask', Number((bid + (1 + away) * TICK_SIZE).toFixed(2)), 10);
  }
  book.sync.applyEvent('update');
  return book;
}

/** Returns the lifetimes of the walls in a sequence of books. `bookOf` returns the book at each tenth of a second. */
function observedWallLifetimes(bookOf: (tenth: number) => OrderBook, tenths: number): WallLifetime[] {
  const lives = new WallLifetimes(TICK_SIZE, DEFAULTS);
  for (let tenth = 0; tenth < tenths; tenth += 1) lives.addSample(bookOf(tenth), tenth * 100);
  return lives.listLifetimes();
}

test('the lifetime of a wall starts when the wall is trusted and ends when less than 40 % remains for 800 ms', () => {
  const [life, ...others] = observedWallLifetimes((tenth) => createBookWithWall(100, tenth < 50 ? 90 : 20), 80);
  expect(others).toEqual([]);
  expect(life).toEqual({ seconds: expect.closeTo(5.8 - 1, 0), depleted: true });
});

test('a wall that lasts or that the price reaches does not count as depleted', () => {
  expect(observedWallLifetimes((tenth) => createBookWithWall(tenth < 50 ? 100 : 99.85, 90), 80)[0]).toMatchObject({
    depleted: false,
  });
  expect(observedWallLifetimes(() => createBookWithWall(100, 90), 80)).toEqual([
    { seconds: expect.closeTo(7, 0), depleted: false },
  ]);
});

test('a wall that is small for less than 800 ms does not count as depleted', () => {
  expect(
    observedWallLifetimes((tenth) => createBookWithWall(100, tenth >= 30 && tenth < 37 ? 20 : 90), 80).some(
      ({ depleted }) => depleted,
    ),
  ).toBe(false);
});

test('wallSurvivalShare counts a wall that still exists for the time of observation', () => {
  const life = (seconds: number, depleted: boolean): WallLifetime => ({ seconds, depleted });
  const lives = [life(1, true), life(2, false), life(3, true), life(9, false), life(9, false), life(9, false)];
  expect(wallSurvivalShare(lives, 2)).toBeCloseTo(5 / 6);
  expect(wallSurvivalShare(lives, 5)).toBeCloseTo((5 / 6) * (3 / 4));
  expect(wallSurvivalShare(lives, 10)).toBeNaN();
});
