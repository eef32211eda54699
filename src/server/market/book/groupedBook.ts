import type { BookReader, BookSide } from '../source';

/** One side, nearest bucket first; empty buckets are left out. Lists of numbers: an object a bucket, at every update, costs more. */
export type Buckets = {
  /** Of the heaviest level in each: where a wall truly stands, and steady while the mid moves. */
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
/** A level exactly on a bucket's edge must not fall to either side of it by rounding. */
const EDGE = 1e-6;

/** 1 bps of mid in whole ticks, one tick at least: parts of a tick would put one level in this bucket and two in the next. */
export function bucketSizeOf(mid: number, tickSize: number): number {
  return tickSize * Math.max(1, Math.round((mid * BUCKET_FRACTION_OF_MID) / tickSize));
}

/**
 * The book as every rule of the bot sees it, so that a parameter means the same on any symbol. Buckets are counted from
 * the mid and both sides reach equally far (`maxBuckets` x bucket size); counting filled buckets instead would let a gap
 * on one side look like an imbalance.
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
  // Sums stay in locals and the bucket's end is compared, not divided for: hundreds of levels pass here at every update.
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
 * The most USDT that any stretch of one bucket's width around `price` holds. Buckets are counted from the mid and move with
 * it, so their edges cut through whatever stands still: what a bucket lost may stand in the next one. Undefined where the
 * book ends before that: a feed of so many levels leaves out what is farther, whether it stands or not.
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
    // The price itself lies in the stretch, whether a level stands there or not.
    for (; Math.max(here, 0) - Math.min(beyond(from), 0) >= width; from++) {
      notional -= book.priceAt(side, from) * book.quantityAt(side, from);
    }
    heaviest = Math.max(heaviest, notional);
  }
  return heaviest;
}
