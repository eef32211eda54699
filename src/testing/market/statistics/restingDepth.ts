import { bucketSizeOf } from '@/server/market/book/bookBuckets';
import { BOOK_SIDES, type BookReader, type BookSide } from '@/server/market/source';
import { correlation } from './series';

/** Depth in USDT of each price span up to the last level of the book. */
type DepthSnapshot = {
  mid: number;
  held: Record<BookSide, ReadonlyMap<number, number>>;
  last: Record<BookSide, number>;
};

const MIN_CORRELATION_PAIRS = 20;
/** Rounding tolerance for levels on the edge of a span. */
const SPAN_EDGE_TOLERANCE = 1e-6;

/** Expects a sample of the depth of price spans of one basis point every second. */
export class RestingDepth {
  private readonly snapshots: DepthSnapshot[] = [];
  private width = NaN;

  constructor(private readonly tickSize: number) {}

  addSample(book: BookReader, mid: number): void {
    if (Number.isNaN(this.width)) this.width = bucketSizeOf(mid, this.tickSize);
    const [bid, ask] = BOOK_SIDES.map((side) => this.depthBySpan(book, side)) as [
      Map<number, number>,
      Map<number, number>,
    ];
    const last = { bid: this.lastSpanOf(book, 'bid'), ask: this.lastSpanOf(book, 'ask') };
    this.snapshots.push({ mid, held: { bid, ask }, last });
  }

  /**
   * Returns the correlation of the log size of a span with the log size `seconds` later. Uses only price spans between
   * the nearest and the farthest distance in bps.
   */
  sizeCorrelation(seconds: number, [nearest, farthest]: readonly [number, number]): number {
    const [before, after]: [number[], number[]] = [[], []];
    for (let at = 0; at + seconds < this.snapshots.length; at++) {
      const [now, later] = [this.snapshots[at], this.snapshots[at + seconds]];
      if (now === undefined || later === undefined) continue;
      for (const side of BOOK_SIDES) {
        const sign = side === 'bid' ? -1 : 1;
        for (const [span, usdt] of now.held[side]) {
          const left = later.held[side].get(span);
          const bps = this.distance(span, now.mid, sign);
          const isWhole = sign * (now.last[side] - span) > 0 && sign * (later.last[side] - span) > 0;
          // Skips price spans that the price reached, because trades filled the orders in such spans.
          const isBehind = this.distance(span, later.mid, sign) > nearest / 2;
          if (left === undefined || bps < nearest || bps >= farthest || !isWhole || !isBehind) continue;
          before.push(Math.log(usdt));
          after.push(Math.log(left));
        }
      }
    }
    return before.length < MIN_CORRELATION_PAIRS ? NaN : correlation(before, after);
  }

  private depthBySpan(book: BookReader, side: BookSide): Map<number, number> {
    const held = new Map<number, number>();
    for (let index = 0; index < book.depth(side); index++) {
      const price = book.priceAt(side, index);
      const span = this.spanOf(price);
      held.set(span, (held.get(span) ?? 0) + price * book.quantityAt(side, index));
    }
    return held;
  }

  private lastSpanOf(book: BookReader, side: BookSide): number {
    return this.spanOf(book.priceAt(side, book.depth(side) - 1));
  }

  private spanOf(price: number): number {
    return Math.floor(price / this.width + SPAN_EDGE_TOLERANCE);
  }

  private distance(span: number, mid: number, sign: number): number {
    return sign * (((span + 0.5) * this.width) / mid - 1) * 1e4;
  }
}
