import type { Parameters } from '@/contract/params/catalogue';
import { type BookBuckets, bucketSizeOf, groupBook, maxNotionalAroundPrice } from '../../market/book/bookBuckets';
import { obiHalfDistanceOf, type ObiHalfDistanceParameters } from '../settings/additionalParameters';
import { BOOK_SIDES, type BookReader, type BookSide } from '../../market/source';

/** Order book grouped into buckets, with total notionals and imbalance. */
export type GroupedBook = {
  at: number;
  bid: number;
  ask: number;
  mid: number;
  spread_pct: number;
  bucketSize: number;
  /**
   * Price distance from the mid to the end of the last bucket. The grouped book has no levels beyond the last bucket.
   */
  maxDistance: number;
  bids: BookBuckets;
  asks: BookBuckets;
  bidNotional: number;
  askNotional: number;
  /** Median notional of the buckets of both sides, for comparison with the sizes of walls. */
  medianNotional: number;
  /** Order book imbalance from -1 (asks only) to 1 (bids only). */
  obi: number;
  /** Returns the largest notional within one bucket width around a price. Returns undefined beyond the last level. */
  maxNotionalNear: (side: BookSide, price: number) => number | undefined;
};

export type GroupedBookParameters = Pick<Parameters, 'book_max_levels' | 'ws_stale_trim_pct'> &
  ObiHalfDistanceParameters;

/**
 * Groups the levels of an order book into buckets. Returns undefined while one side is empty or the book is crossed.
 */
export function createGroupedBook(
  book: BookReader,
  tickSize: number,
  settings: GroupedBookParameters,
): GroupedBook | undefined {
  const bid = book.priceAt('bid', 0);
  const ask = book.priceAt('ask', 0);
  if (!(ask > bid)) return undefined;
  const mid = (bid + ask) / 2;
  const withinTrim = Math.floor((settings.ws_stale_trim_pct * mid) / bucketSizeOf(mid, tickSize));
  const maxBuckets = Math.max(1, Math.min(settings.book_max_levels, withinTrim));
  const { bucketSize, bids, asks } = groupBook(book, { tickSize, maxBuckets });
  const maxDistance = bucketSize * maxBuckets;
  const half_bps = obiHalfDistanceOf(settings);
  const bidNotional = sumNotionals(bids.notionals);
  const askNotional = sumNotionals(asks.notionals);
  return {
    at: book.updatedAt,
    bid,
    ask,
    mid,
    spread_pct: ((ask - bid) / mid) * 100,
    bucketSize,
    maxDistance,
    bids,
    asks,
    bidNotional,
    askNotional,
    medianNotional: medianNotionalOf(bids.notionals, asks.notionals),
    obi: half_bps > 0 ? weightedImbalanceOf(book, mid, maxDistance, half_bps) : imbalanceOf(bidNotional, askNotional),
    maxNotionalNear: (side, price) => maxNotionalAroundPrice(book, side, price, bucketSize),
  };
}

export const bucketsOf = (view: GroupedBook, side: BookSide): BookBuckets => (side === 'bid' ? view.bids : view.asks);
export const sideNotional = (view: GroupedBook, side: BookSide): number =>
  side === 'bid' ? view.bidNotional : view.askNotional;
export const totalNotional = (view: GroupedBook): number => view.bidNotional + view.askNotional;

/** Returns the imbalance of the two notionals, or 0 if both are 0. */
const imbalanceOf = (bids: number, asks: number): number => (bids + asks === 0 ? 0 : (bids - asks) / (bids + asks));

/** Halves the weight of a level with every `half_bps` of distance from the mid. */
function weightedImbalanceOf(book: BookReader, mid: number, maxDistance: number, half_bps: number): number {
  const fade = -1e4 / (mid * half_bps);
  const weighted = { bid: 0, ask: 0 };
  for (const side of BOOK_SIDES) {
    for (let index = 0; index < book.depth(side); index += 1) {
      const price = book.priceAt(side, index);
      const distance = Math.abs(price - mid);
      if (distance >= maxDistance) break;
      weighted[side] += price * book.quantityAt(side, index) * 2 ** (distance * fade);
    }
  }
  return imbalanceOf(weighted.bid, weighted.ask);
}

function sumNotionals(notionals: readonly number[]): number {
  let sum = 0;
  for (const notional of notionals) sum += notional;
  return sum;
}

// Sort buffer that medianNotionalOf reuses, because a new array at every book update would be too slow.
let medianSortBuffer = new Float64Array(256);

function medianNotionalOf(bids: readonly number[], asks: readonly number[]): number {
  const count = bids.length + asks.length;
  if (count > medianSortBuffer.length) medianSortBuffer = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const notional = (i < bids.length ? bids[i] : asks[i - bids.length]) ?? 0;
    let at = i;
    while (at > 0 && (medianSortBuffer[at - 1] ?? 0) > notional) {
      medianSortBuffer[at] = medianSortBuffer[at - 1] ?? 0;
      at -= 1;
    }
    medianSortBuffer[at] = notional;
  }
  const upper = medianSortBuffer[count >> 1] ?? 0;
  return count % 2 === 1 ? upper : (upper + (medianSortBuffer[(count >> 1) - 1] ?? 0)) / 2;
}
