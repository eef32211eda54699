import { heaviestSpan } from '@/server/market/book/groupedBook';
import { BOOK_SIDES, type BookReader, type BookSide } from '@/server/market/source';
import { ascending, quantile } from './series';

/** What the price met. Walls are measured in medians of the spans; a pulled wall lost half before the price arrived. */
export type Met = 'usual' | 'wall' | 'largeWall' | 'pulledWall';

/** `turned`: the price moved back before it passed. */
type Arrivals = { turned: number; passed: number };

type FollowedSpan = {
  side: BookSide;
  /** Price of the heaviest level of the span. */
  price: number;
  notional: number;
  multiple: number;
  sinceSample: number;
  met: Met | undefined;
};

/** Narrow spans: the price meets a wall of 1 bps only a few times an hour. */
const SPAN_BPS = 0.25;
const FARTHEST_SPANS = 20;
/** A pull is visible only where the span is followed before the price arrives. */
const NEAREST_SPANS = 2;
const USUAL_BELOW = 1.5;
const WALL_FROM = 3;
const LARGE_FROM = 6;
const PULLED_BELOW = 0.5;
/** Spans between the price and the touch: arrived, passed and turned. */
const ARRIVED = 0.5;
const PASSED = -1;
const TURNED = 1.5;
const FOLLOWED_SAMPLES = 600;
const CHOOSE_EVERY_SAMPLES = 10;

/**
 * Counts how often the price turns at walls and at usual spans. Samples arrive every 100 ms. A wall that still exists at
 * the arrival has already survived the approach, so only figures of the same kind may be compared.
 */
export class WallArrivals {
  private followed: FollowedSpan[] = [];
  private readonly counts: Record<Met, Arrivals> = {
    usual: { turned: 0, passed: 0 },
    wall: { turned: 0, passed: 0 },
    largeWall: { turned: 0, passed: 0 },
    pulledWall: { turned: 0, passed: 0 },
  };
  private samples = 0;
  private width = NaN;

  constructor(private readonly tickSize: number) {}

  sample(book: BookReader): void {
    if (Number.isNaN(this.width)) this.width = spanWidth(book, this.tickSize);
    this.followed = this.followed.filter((span) => this.isUndecided(span, book));
    if (this.samples % CHOOSE_EVERY_SAMPLES === 0) for (const side of BOOK_SIDES) this.choose(book, side);
    this.samples++;
  }

  /** Returns the number of decided arrivals. */
  count(...kinds: readonly Met[]): number {
    return kinds.reduce((sum, met) => sum + this.counts[met].turned + this.counts[met].passed, 0);
  }

  /** Returns the share of arrivals where the price turned; NaN without arrivals. */
  turnedShare(met: Met): number {
    return this.counts[met].turned / this.count(met);
  }

  private isUndecided(span: FollowedSpan, book: BookReader): boolean {
    const { side, price, sinceSample } = span;
    const sign = side === 'bid' ? 1 : -1;
    const spansAway = (sign * (book.priceAt(side, 0) - price)) / this.width;
    const isRecent = this.samples - sinceSample < FOLLOWED_SAMPLES;
    if (span.met === undefined && spansAway > ARRIVED) return isRecent;
    span.met ??= this.metAt(span, book);
    if (spansAway < PASSED) this.counts[span.met].passed++;
    else if (spansAway > TURNED) this.counts[span.met].turned++;
    else return isRecent;
    return false;
  }

  private metAt({ side, price, notional, multiple }: FollowedSpan, book: BookReader): Met {
    if (multiple < USUAL_BELOW) return 'usual';
    const left = heaviestSpan(book, side, price, this.width) ?? 0;
    if (left < PULLED_BELOW * notional) return 'pulledWall';
    return multiple < LARGE_FROM ? 'wall' : 'largeWall';
  }

  private choose(book: BookReader, side: BookSide): void {
    const spans = this.spansOf(book, side);
    const median = quantile(ascending(spans.map(({ notional }) => notional)), 0.5);
    const touch = book.priceAt(side, 0);
    for (const { price, notional } of spans) {
      const multiple = notional / median;
      if (Math.abs(price - touch) < NEAREST_SPANS * this.width) continue;
      if (multiple >= USUAL_BELOW && multiple < WALL_FROM) continue;
      const isFollowed = this.followed.some((span) => span.side === side && Math.abs(span.price - price) < this.width);
      if (!isFollowed) {
        this.followed.push({ side, price, notional, multiple, sinceSample: this.samples, met: undefined });
      }
    }
  }

  /** Returns the spans of a side from its touch on, with the price of the heaviest level and the notional of all. */
  private spansOf(book: BookReader, side: BookSide): { price: number; notional: number }[] {
    const spans: { price: number; notional: number }[] = [];
    const touch = book.priceAt(side, 0);
    let [current, heaviest] = [-1, 0];
    for (let index = 0; index < book.depth(side); index++) {
      const [price, quantity] = [book.priceAt(side, index), book.quantityAt(side, index)];
      const at = Math.floor(Math.abs(price - touch) / this.width);
      if (at >= FARTHEST_SPANS) break;
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

/** Returns the width in whole ticks. */
function spanWidth(book: BookReader, tickSize: number): number {
  return tickSize * Math.max(1, Math.round((book.priceAt('bid', 0) * SPAN_BPS * 1e-4) / tickSize));
}
