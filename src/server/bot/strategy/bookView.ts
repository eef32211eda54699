import type { Parameters } from '@/contract/params/catalogue';
import { type Buckets, bucketSizeOf, groupBook, heaviestSpan } from '../../market/book/groupedBook';
import type { BookReader, BookSide } from '../../market/source';

/** The book as every rule sees it: grouped, summed up, imbalance included. */
export type BookView = {
  at: number;
  bid: number;
  ask: number;
  mid: number;
  spread_pct: number;
  bucketSize: number;
  /** Price units from the mid to the last bucket: beyond it nothing is known. */
  reach: number;
  bids: Buckets;
  asks: Buckets;
  /** USDT over the buckets of a side. */
  bidNotional: number;
  askNotional: number;
  /** Of all buckets of both sides: what a wall is measured against. */
  medianNotional: number;
  /** -1 (asks only) to 1 (bids only). */
  obi: number;
  /**
   * The most that a bucket's width around a price holds, by the levels of the book as it is when asked; undefined where these
   * end before.
   */
  maxNotionalNear: (side: BookSide, price: number) => number | undefined;
};

export type ViewSettings = Pick<Parameters, 'book_max_levels' | 'ws_stale_trim_pct'>;

/** Undefined while a side of the book is empty or the book is crossed: nothing may be concluded from such a book. */
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

export const bucketsOf = (view: BookView, side: BookSide): Buckets => (side === 'bid' ? view.bids : view.asks);
export const sideNotional = (view: BookView, side: BookSide): number =>
  side === 'bid' ? view.bidNotional : view.askNotional;
export const depthOf = (view: BookView): number => view.bidNotional + view.askNotional;

/** Quotes so far apart that no bucket within reach holds anything lean to no side. */
const imbalance = (bids: number, asks: number): number => (bids + asks === 0 ? 0 : (bids - asks) / (bids + asks));

function totalOf(notionals: readonly number[]): number {
  let sum = 0;
  for (const notional of notionals) sum += notional;
  return sum;
}

// One scratch for all: this runs once a book update, and a sorted copy each time would be most of its cost.
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
