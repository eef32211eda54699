import { maxNotionalAroundPrice } from '@/server/market/book/bookBuckets';
import { BOOK_SIDES, type BookReader, type BookSide } from '@/server/market/source';
import { sortAscending, quantile } from './series';

/**
 * Kind of price span at which the price arrived. A usual span has about the median notional of the spans on one book
 * side. A pulled wall lost half of its size before the price arrived.
 */
export type ReachedSpanKind = 'usual' | 'wall' | 'largeWall' | 'pulledWall';

/**
 * Number of arrivals after which the price moved back, and number of arrivals after which the price passed the span.
 */
type ArrivalCounts = { turned: number; passed: number };

type FollowedPriceSpan = {
  side: BookSide;
  /** Price of the level with the largest notional in the span. */
  price: number;
  notional: number;
  multiple: number;
  sinceSample: number;
  met: ReachedSpanKind | undefined;
};

/** Width of a span. Spans are narrow, because the price reaches a wall of 1 bps only a few times an hour. */
const PRICE_SPAN_WIDTH_BPS = 0.25;
const MAX_SPANS_FROM_TOUCH = 20;
/** Minimum distance between best price and new span. A pulled wall must lose its size before the price arrives. */
const MIN_SPANS_FROM_TOUCH = 2;
const MAX_USUAL_SPAN_TO_MEDIAN_RATIO = 1.5;
const MIN_WALL_TO_MEDIAN_RATIO = 3;
const MIN_LARGE_WALL_TO_MEDIAN_RATIO = 6;
const MAX_PULLED_WALL_SIZE_SHARE = 0.5;
// Distances between best price and span, in span widths. The distance is negative after the price passed the span.
const PRICE_ARRIVED_AT_SPAN_WIDTHS = 0.5;
const PRICE_PASSED_AT_SPAN_WIDTHS = -1;
const PRICE_TURNED_AT_SPAN_WIDTHS = 1.5;
const MAX_FOLLOWED_SPAN_AGE_SAMPLES = 600;
const SPAN_SEARCH_INTERVAL_SAMPLES = 10;

/**
 * Counts how often the price turns at walls and at usual spans. The caller adds a sample every 100 ms. Counts a wall
 * that loses half of its size before the price arrives as `pulledWall` instead of `wall`.
 */
export class WallArrivals {
  private followed: FollowedPriceSpan[] = [];
  private readonly counts: Record<ReachedSpanKind, ArrivalCounts> = {
    usual: { turned: 0, passed: 0 },
    wall: { turned: 0, passed: 0 },
    largeWall: { turned: 0, passed: 0 },
    pulledWall: { turned: 0, passed: 0 },
  };
  private samples = 0;
  private width = NaN;

  constructor(private readonly tickSize: number) {}

  addSample(book: BookReader): void {
    if (Number.isNaN(this.width)) this.width = widthOfPriceSpans(book, this.tickSize);
    this.followed = this.followed.filter((span) => this.mustKeepFollowing(span, book));
    if (this.samples % SPAN_SEARCH_INTERVAL_SAMPLES === 0)
      for (const side of BOOK_SIDES) this.followNewSpans(book, side);
    this.samples++;
  }

  /** Returns the number of arrivals at spans of the given kinds after which the price turned or passed. */
  countArrivals(...kinds: readonly ReachedSpanKind[]): number {
    return kinds.reduce((sum, met) => sum + this.counts[met].turned + this.counts[met].passed, 0);
  }

  /** Returns the share of arrivals after which the price turned. Returns NaN if there are no arrivals. */
  turnedShare(met: ReachedSpanKind): number {
    return this.counts[met].turned / this.countArrivals(met);
  }

  /** Counts an arrival when the price turns or passes. Returns false after that, and for a span that is too old. */
  private mustKeepFollowing(span: FollowedPriceSpan, book: BookReader): boolean {
    const { side, price, sinceSample } = span;
    const sign = side === 'bid' ? 1 : -1;
    const spansAway = (sign * (book.priceAt(side, 0) - price)) / this.width;
    const isRecent = this.samples - sinceSample < MAX_FOLLOWED_SPAN_AGE_SAMPLES;
    if (span.met === undefined && spansAway > PRICE_ARRIVED_AT_SPAN_WIDTHS) return isRecent;
    span.met ??= this.kindAtArrival(span, book);
    if (spansAway < PRICE_PASSED_AT_SPAN_WIDTHS) this.counts[span.met].passed++;
    else if (spansAway > PRICE_TURNED_AT_SPAN_WIDTHS) this.counts[span.met].turned++;
    else return isRecent;
    return false;
  }

  private kindAtArrival({ side, price, notional, multiple }: FollowedPriceSpan, book: BookReader): ReachedSpanKind {
    if (multiple < MAX_USUAL_SPAN_TO_MEDIAN_RATIO) return 'usual';
    const left = maxNotionalAroundPrice(book, side, price, this.width) ?? 0;
    if (left < MAX_PULLED_WALL_SIZE_SHARE * notional) return 'pulledWall';
    return multiple < MIN_LARGE_WALL_TO_MEDIAN_RATIO ? 'wall' : 'largeWall';
  }

  private followNewSpans(book: BookReader, side: BookSide): void {
    const spans = this.groupIntoSpans(book, side);
    const median = quantile(sortAscending(spans.map(({ notional }) => notional)), 0.5);
    const touch = book.priceAt(side, 0);
    for (const { price, notional } of spans) {
      const multiple = notional / median;
      if (Math.abs(price - touch) < MIN_SPANS_FROM_TOUCH * this.width) continue;
      if (multiple >= MAX_USUAL_SPAN_TO_MEDIAN_RATIO && multiple < MIN_WALL_TO_MEDIAN_RATIO) continue;
      const isFollowed = this.followed.some((span) => span.side === side && Math.abs(span.price - price) < this.width);
      if (!isFollowed) {
        this.followed.push({ side, price, notional, multiple, sinceSample: this.samples, met: undefined });
      }
    }
  }

  /** Returns the spans of a side, nearest first, with the price of the heaviest level and the total notional. */
  private groupIntoSpans(book: BookReader, side: BookSide): { price: number; notional: number }[] {
    const spans: { price: number; notional: number }[] = [];
    const touch = book.priceAt(side, 0);
    let [current, heaviest] = [-1, 0];
    for (let index = 0; index < book.depth(side); index++) {
      const [price, quantity] = [book.priceAt(side, index), book.quantityAt(side, index)];
      const at = Math.floor(Math.abs(price - touch) / this.width);
      if (at >= MAX_SPANS_FROM_TOUCH) break;
      const last = spans.at(-1);
      if (last === undefined || at !== current) spans.push({ price, notional: price * quantity });
      else {
        last.notional += price * quantity;
        if (quantity > heaviest) last.price = price;
      }
      heaviest = at === current ? Math.max(heaviest, quantity) : quantity;
      current = at;
    }
    return spans;
  }
}

/** Returns the width of a price span in quote currency, rounded to whole ticks. */
function widthOfPriceSpans(book: BookReader, tickSize: number): number {
  return tickSize * Math.max(1, Math.round((book.priceAt('bid', 0) * PRICE_SPAN_WIDTH_BPS * 1e-4) / tickSize));
}
