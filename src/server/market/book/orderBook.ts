import type { BookReader, BookSide } from '../source';
import { BookFreshness, type Freshness } from './freshness';

/** Bounds of the kept book. The feed may hold more levels. */
export type BookLimits = { maxLevels: number; withinFractionOfMid: number };

/**
 * One side of the book. Keys ascend and the best level is last, so frequent changes near the touch move few levels. The
 * key is the price of a bid and minus the price of an ask, so both sides share the code.
 */
class Ladder {
  count = 0;
  private keys = new Float64Array(256);
  private quantities = new Float64Array(256);

  /** Returns NaN outside the ladder. Index 0 is the best level. */
  keyFromBest(index: number): number {
    return this.keys[this.count - 1 - index] ?? NaN;
  }

  quantityFromBest(index: number): number {
    return this.quantities[this.count - 1 - index] ?? NaN;
  }

  set(key: number, quantity: number): void {
    const at = this.lowerBound(key);
    const known = at < this.count && this.keys[at] === key;
    if (quantity > 0) {
      if (!known) this.openGapAt(at);
      this.keys[at] = key;
      this.quantities[at] = quantity;
    } else if (known) {
      this.keys.copyWithin(at, at + 1, this.count);
      this.quantities.copyWithin(at, at + 1, this.count);
      this.count -= 1;
    }
  }

  keepAbove(worstKey: number, maxLevels: number): void {
    const dropped = Math.max(this.lowerBound(worstKey), this.count - maxLevels);
    if (dropped <= 0) return;
    this.keys.copyWithin(0, dropped, this.count);
    this.quantities.copyWithin(0, dropped, this.count);
    this.count -= dropped;
  }

  private lowerBound(key: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.keys[middle] ?? NaN) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private openGapAt(at: number): void {
    if (this.count === this.keys.length) {
      this.keys = withDoubledCapacity(this.keys);
      this.quantities = withDoubledCapacity(this.quantities);
    }
    this.keys.copyWithin(at + 1, at, this.count);
    this.quantities.copyWithin(at + 1, at, this.count);
    this.count += 1;
  }
}

function withDoubledCapacity(full: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(full.length * 2);
  larger.set(full);
  return larger;
}

/** Level 2 book of absolute quantities. The feed's interpreter writes the book. The bot reads it as BookReader. */
export class OrderBook implements BookReader {
  readonly sync: BookFreshness;
  updatedAt = 0;
  private readonly bids = new Ladder();
  private readonly asks = new Ladder();

  constructor(
    readonly symbol: string,
    isSilent?: (book: BookFreshness) => boolean,
  ) {
    this.sync = new BookFreshness(isSilent);
  }

  get ready(): boolean {
    return this.sync.isReadable;
  }

  get freshness(): Freshness {
    return this.sync.value;
  }

  depth(side: BookSide): number {
    return side === 'bid' ? this.bids.count : this.asks.count;
  }

  priceAt(side: BookSide, index: number): number {
    return side === 'bid' ? this.bids.keyFromBest(index) : -this.asks.keyFromBest(index);
  }

  quantityAt(side: BookSide, index: number): number {
    return side === 'bid' ? this.bids.quantityFromBest(index) : this.asks.quantityFromBest(index);
  }

  /** Sets one level. Quantity 0 removes it, and removing a missing level is normal. */
  set(side: BookSide, price: number, quantity: number): void {
    if (side === 'bid') this.bids.set(price, quantity);
    else this.asks.set(-price, quantity);
  }

  clear(): void {
    this.bids.count = 0;
    this.asks.count = 0;
  }

  /** Returns true when the best bid reaches the best ask: the book is wrong. */
  isCrossed(): boolean {
    return this.priceAt('bid', 0) >= this.priceAt('ask', 0);
  }

  /** Returns NaN while a side is empty. */
  mid(): number {
    return (this.priceAt('bid', 0) + this.priceAt('ask', 0)) / 2;
  }

  trim({ maxLevels, withinFractionOfMid }: BookLimits): void {
    const mid = this.mid();
    if (Number.isNaN(mid)) return;
    this.bids.keepAbove(mid * (1 - withinFractionOfMid), maxLevels);
    this.asks.keepAbove(-mid * (1 + withinFractionOfMid), maxLevels);
  }
}
