import type { Parameters } from '@/contract/params/catalogue';
import type { BookBuckets } from '@/server/market/book/bookBuckets';
import type { BookSide } from '@/server/market/source';
import { isAtLeast } from '@/server/market/rounding';
import type { GroupedBook } from '@/server/bot/strategy/groupedBook';
import { createWallTracker, type WallTracker } from '@/server/bot/strategy/walls/wallTracker';

const MID_PRICE = 1000;
export type WallNotionals = { bid?: Record<number, number>; ask?: Record<number, number> };

/** Creates the function `maxNotionalNear` of a grouped book with one level per bucket. */
export const createMaxNotionalNear =
  (sides: Record<BookSide, BookBuckets>, bucketSize: number): GroupedBook['maxNotionalNear'] =>
  (side, price) => {
    const { prices, notionals } = sides[side];
    return Math.max(
      0,
      ...notionals.filter((_, index) => !isAtLeast(Math.abs((prices[index] ?? NaN) - price), bucketSize)),
    );
  };

export const createBookBuckets = (buckets: readonly { price: number; notional: number }[]): BookBuckets => ({
  prices: buckets.map(({ price }) => price),
  notionals: buckets.map(({ notional }) => notional),
});

/** Creates ten buckets of 1000 USDT on each side, 0.1 apart. `walls` replaces single buckets. */
export function groupedBookWithWalls(at: number, walls: WallNotionals = {}): GroupedBook {
  const side = (direction: 1 | -1, named: Record<number, number> = {}) =>
    createBookBuckets(
      Array.from({ length: 10 }, (_, index) => {
        const notional = named[index] ?? 1000;
        return { price: MID_PRICE + direction * (0.05 + index * 0.1), notional };
      }).filter(({ notional }) => notional > 0),
    );
  const bids = side(-1, walls.bid);
  const asks = side(1, walls.ask);
  const total = ({ notionals }: BookBuckets) => notionals.reduce((sum, notional) => sum + notional, 0);
  const [bidNotional, askNotional] = [total(bids), total(asks)];
  return {
    at,
    bid: MID_PRICE - 0.05,
    ask: MID_PRICE + 0.05,
    mid: MID_PRICE,
    spread_pct: 0.01,
    bucketSize: 0.1,
    maxDistance: 1,
    bids,
    asks,
    bidNotional,
    askNotional,
    medianNotional: 1000,
    obi: (bidNotional - askNotional) / (bidNotional + askNotional),
    maxNotionalNear: createMaxNotionalNear({ bid: bids, ask: asks }, 0.1),
  };
}

/** Returns a wall tracker that has processed one book for each of `frames`. */
export function trackWalls(p: Parameters, frames: readonly WallNotionals[], everyMs = 100): WallTracker {
  const tracker = createWallTracker();
  frames.forEach((walls, index) => tracker.updateWalls(groupedBookWithWalls(1000 + index * everyMs, walls), p));
  return tracker;
}
