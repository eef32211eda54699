import type { BookReader, BookSide } from '../source';

/** Non-empty buckets of one side, nearest first. Two number lists avoid one object per bucket at every update. */
export type Buckets = {
  /** Price of the heaviest level in each bucket. It stays the same while the mid moves. */
  prices: number[];
  /** USDT. */
  notionals: number[];
};

export type GroupedBook = {
  /** NaN, with no buckets, while a side of the book is empty. */
  mid: number;
  bucketSize: number;
  bids: Buckets;
  asks: Buckets;
};

const BUCKET_FRACTION_OF_MID = 1e-4;
/** Keeps a level on a bucket's edge in its bucket despite rounding. */
const EDGE = 1e-6;

/**
 * Returns 1 bps of mid in whole ticks, at least one tick. A fraction of a tick would make buckets of unequal level
 * counts.
 */
export function bucketSizeOf(mid: number, tickSize: number): number {
  return tickSize * Math.max(1, Math.round((mid * BUCKET_FRACTION_OF_MID) / tickSize));
}

/**
 * Groups the book for all rules of the bot, so that a parameter means the same on every symbol. Buckets are counted
 * from the mid, and both sides have the same reach (`maxBuckets` x bucket size). Counting filled buckets instead would
 * show a gap on one side as an imbalance.
 */
export function groupBook(
  book: BookReader,
  { tickSize, maxBuckets }: { tickSize: number; maxBuckets: number },
): GroupedBook {
  const mid = (book.priceAt('bid', 0) + book.priceAt('ask', 0)) / 2;
  const bucketSize = bucketSizeOf(mid, tickSize);
  return {
    mid,
    bucketSize,
    bids: groupSide(book, 'bid', mid, bucketSize, maxBuckets),
    asks: groupSide(book, 'ask', mid, bucketSize, maxBuckets),
  };
}

function groupSide(book: BookReader, side: BookSide, mid: number, bucketSize: number, maxBuckets: number): Buckets {
  const prices: number[] = [];
  const notionals: number[] = [];
  const levels = Number.isNaN(mid) ? 0 : book.depth(side);
  const sign = side === 'bid' ? -1 : 1;
  // Uses local sums and no division per level: every update groups hundreds of levels.
  let bucketEnd = -Infinity;
  let [price, heaviest, notional] = [0, 0, 0];
  for (let index = 0; index < levels; index++) {
    const levelPrice = book.priceAt(side, index);
    const levelQuantity = book.quantityAt(side, index);
    const distance = sign * (levelPrice - mid);
    if (distance >= bucketEnd) {
      if (notional > 0) {
        prices.push(price);
        notionals.push(notional);
      }
      notional = 0;
      heaviest = 0;
      const bucket = Math.floor(distance / bucketSize + EDGE);
      if (bucket >= maxBuckets) break;
      bucketEnd = (bucket + 1 - EDGE) * bucketSize;
    }
    notional += levelPrice * levelQuantity;
    if (levelQuantity > heaviest) {
      heaviest = levelQuantity;
      price = levelPrice;
    }
  }
  if (notional > 0) {
    prices.push(price);
    notionals.push(notional);
  }
  return { prices, notionals };
}

/**
 * Returns the largest USDT notional in any span of one bucket's width that contains `price`. Bucket edges move with the
 * mid and can split a wall between two buckets. Returns undefined where the depth of the feed ends before the span.
 */
export function heaviestSpan(book: BookReader, side: BookSide, price: number, bucketSize: number): number | undefined {
  const sign = side === 'bid' ? -1 : 1;
  const width = bucketSize * (1 - EDGE);
  const levels = book.depth(side);
  const beyond = (index: number): number => sign * (book.priceAt(side, index) - price);
  if (levels === 0 || beyond(levels - 1) < width) return undefined;
  let [from, heaviest, notional] = [0, 0, 0];
  for (let index = 0; index < levels; index++) {
    const here = beyond(index);
    if (here >= width) break;
    if (here <= -width) {
      from = index + 1;
      continue;
    }
    notional += book.priceAt(side, index) * book.quantityAt(side, index);
    // The span must contain the price, with or without a level there.
    for (; Math.max(here, 0) - Math.min(beyond(from), 0) >= width; from++) {
      notional -= book.priceAt(side, from) * book.quantityAt(side, from);
    }
    heaviest = Math.max(heaviest, notional);
  }
  return heaviest;
}
