import type { Parameters } from '@/contract/params/catalogue';
import { type BookBuckets, bucketSizeOf, groupBook, heaviestSpan } from '../../market/book/groupedBook';
import type { BookReader, BookSide } from '../../market/source';

/** The grouped order book with its totals and imbalance. */
export type BookView = {
  at: number;
  bid: number;
  ask: number;
  mid: number;
  spread_pct: number;
  bucketSize: number;
  /** Distance in price from the mid to the last bucket. Nothing is known beyond it. */
  reach: number;
  bids: BookBuckets;
  asks: BookBuckets;
  /** Notional in USDT of all buckets of the side. */
  bidNotional: number;
  askNotional: number;
  /** Median notional of all buckets of both sides: the reference size for walls. */
  medianNotional: number;
  /** -1 (asks only) to 1 (bids only). */
  obi: number;
  /**
   * Returns the largest notional within one bucket width around the price, from the current levels. Undefined beyond
   * the last level.
   */
  maxNotionalNear: (side: BookSide, price: number) => number | undefined;
};

export type ViewSettings = Pick<Parameters, 'book_max_levels' | 'ws_stale_trim_pct'>;

/** Groups the book. Returns undefined while a side is empty or the book is crossed. */
export function viewBook(book: BookReader, tickSize: number, settings: ViewSettings): BookView | undefined {
  const bid = book.priceAt('bid', 0);
  const ask = book.priceAt('ask', 0);
  if (!(ask > bid)) return undefined;
  const mid = (bid + ask) / 2;
  const withinTrim = Math.floor((settings.ws_stale_trim_pct * mid) / bucketSizeOf(mid, tickSize));
  const maxBuckets = Math.max(1, Math.min(settings.book_max_levels, withinTrim));
  const { bucketSize, bids, asks } = groupBook(book, { tickSize, maxBuckets });
  const bidNotional = totalOf(bids.notionals);
  const askNotional = totalOf(asks.notionals);
  return {
    at: book.updatedAt,
    bid,
    ask,
    mid,
    spread_pct: ((ask - bid) / mid) * 100,
    bucketSize,
    reach: bucketSize * maxBuckets,
    bids,
    asks,
    bidNotional,
    askNotional,
    medianNotional: medianOf(bids.notionals, asks.notionals),
    obi: imbalance(bidNotional, askNotional),
    maxNotionalNear: (side, price) => heaviestSpan(book, side, price, bucketSize),
  };
}

export const bucketsOf = (view: BookView, side: BookSide): BookBuckets => (side === 'bid' ? view.bids : view.asks);
export const sideNotional = (view: BookView, side: BookSide): number =>
  side === 'bid' ? view.bidNotional : view.askNotional;
export const depthOf = (view: BookView): number => view.bidNotional + view.askNotional;

/** Returns the imbalance; 0 for a book without any level within reach. */
const imbalance = (bids: number, asks: number): number => (bids + asks === 0 ? 0 : (bids - asks) / (bids + asks));

function totalOf(notionals: readonly number[]): number {
  let sum = 0;
  for (const notional of notionals) sum += notional;
  return sum;
}

// One shared buffer: a sorted copy per book update would dominate the cost.
let scratch = new Float64Array(256);

function medianOf(bids: readonly number[], asks: readonly number[]): number {
  const count = bids.length + asks.length;
  if (count > scratch.length) scratch = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const notional = (i < bids.length ? bids[i] : asks[i - bids.length]) ?? 0;
    let at = i;
    while (at > 0 && (scratch[at - 1] ?? 0) > notional) {
      scratch[at] = scratch[at - 1] ?? 0;
      at -= 1;
    }
    scratch[at] = notional;
  }
  const upper = scratch[count >> 1] ?? 0;
  return count % 2 === 1 ? upper : (upper + (scratch[(count >> 1) - 1] ?? 0)) / 2;
}
