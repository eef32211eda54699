import type { BookReader, BookSide } from '../source';

/**
 * Non-empty buckets of one side, nearest to the mid first. Number lists avoid one object per bucket at every update.
 */
export type BookBuckets = {
  /** Price of the largest level of each bucket. Unlike a bucket edge, it does not move with the mid. */
  prices: number[];
  /** Sum of the USDT notionals of the levels in each bucket. */
  notionals: number[];
};

type BucketsOfBothSides = {
  /** Mid price. NaN while a side of the book is empty. A book with an empty side has no buckets. */
  mid: number;
  bucketSize: number;
  bids: BookBuckets;
  asks: BookBuckets;
};

/** Width of a bucket as a fraction of the mid price. */
export const BUCKET_FRACTION_OF_MID = 1e-4;
/** Rounding tolerance as a fraction of a bucket, for levels on a bucket's edge. */
const BUCKET_EDGE_TOLERANCE = 1e-6;

/**
 * Returns the bucket size: 1 bps of the mid, rounded to whole ticks, and at least one tick. With a size of 1.5
 * ticks, some buckets would contain one price and other buckets two prices.
 */
export function bucketSizeOf(mid: number, tickSize: number): number {
  return tickSize * Math.max(1, Math.round((mid * BUCKET_FRACTION_OF_MID) / tickSize));
}

/**
 * Groups the levels of a book into buckets of 1 bps, which makes parameters comparable between symbols. Each side
 * ends `maxBuckets` bucket sizes from the mid, so that a gap on one side causes no imbalance.
 */
export function groupBook(
  book: BookReader,
  { tickSize, maxBuckets }: { tickSize: number; maxBuckets: number },
): BucketsOfBothSides {
  const mid = (book.priceAt('bid', 0) + book.priceAt('ask', 0)) / 2;
  const bucketSize = bucketSizeOf(mid, tickSize);
  return {
    mid,
    bucketSize,
    bids: groupBookSide(book, 'bid', mid, bucketSize, maxBuckets),
    asks: groupBookSide(book, 'ask', mid, bucketSize, maxBuckets),
  };
}

function groupBookSide(
  book: BookReader,
  side: BookSide,
  mid: number,
  bucketSize: number,
  maxBuckets: number,
): BookBuckets {
  const prices: number[] = [];
  const notionals: number[] = [];
  const levels = Number.isNaN(mid) ? 0 : book.depth(side);
  const sign = side === 'bid' ? -1 : 1;
  // Avoids a division and an object per level, because every update groups hundreds of levels.
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
      const bucket = Math.floor(distance / bucketSize + BUCKET_EDGE_TOLERANCE);
      if (bucket >= maxBuckets) break;
      bucketEnd = (bucket + 1 - BUCKET_EDGE_TOLERANCE) * bucketSize;
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
 * Returns the largest USDT notional in any span of one bucket's width that contains `price`. A span does not move with
 * the mid, so no bucket edge can split a wall. Returns undefined if the book ends within one bucket of `price`.
 */
export function maxNotionalAroundPrice(
  book: BookReader,
  side: BookSide,
  price: number,
  bucketSize: number,
): number | undefined {
  const sign = side === 'bid' ? -1 : 1;
  const width = bucketSize * (1 - BUCKET_EDGE_TOLERANCE);
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
    // Drops the levels nearest to the mid until the remaining levels and `price` fit into one bucket.
    for (; Math.max(here, 0) - Math.min(beyond(from), 0) >= width; from++) {
      notional -= book.priceAt(side, from) * book.quantityAt(side, from);
    }
    heaviest = Math.max(heaviest, notional);
  }
  return heaviest;
}
