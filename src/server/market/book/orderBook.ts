import type { BookReader, BookSide } from '../source';
import { BookFreshnessTracker, type BookFreshness } from './freshness';

/** Limits on the levels that the bot stores of a book. The feed may send more levels. */
export type BookLimits = { maxLevels: number; withinFractionOfMid: number };

/**
 * One side of the book. The best level is last in the array, so that an insertion near the best price shifts few array
 * entries. The key of a bid is its price. The key of an ask is minus its price, so that bids and asks share the code.
 */
class BookSideLevels {
  count = 0;
  private sortKeys = new Float64Array(256);
  private quantities = new Float64Array(256);

  /** Returns the sort key of a level. Index 0 is the best level. Returns NaN for a missing level. */
  sortKeyAt(index: number): number {
    return this.sortKeys[this.count - 1 - index] ?? NaN;
  }

  quantityFromBest(index: number): number {
    return this.quantities[this.count - 1 - index] ?? NaN;
  }

  setLevel(key: number, quantity: number): void {
    const at = this.lowerBound(key);
    const known = at < this.count && this.sortKeys[at] === key;
    if (quantity > 0) {
      if (!known) this.openGapAt(at);
      this.sortKeys[at] = key;
      this.quantities[at] = quantity;
    } else if (known) {
      this.sortKeys.copyWithin(at, at + 1, this.count);
      this.quantities.copyWithin(at, at + 1, this.count);
      this.count -= 1;
    }
  }

  trimLevels(worstKey: number, maxLevels: number): void {
    const dropped = Math.max(this.lowerBound(worstKey), this.count - maxLevels);
    if (dropped <= 0) return;
    this.sortKeys.copyWithin(0, dropped, this.count);
    this.quantities.copyWithin(0, dropped, this.count);
    this.count -= dropped;
  }

  private lowerBound(key: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sortKeys[middle] ?? NaN) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private openGapAt(at: number): void {
    if (this.count === this.sortKeys.length) {
      this.sortKeys = copyWithDoubledCapacity(this.sortKeys);
      this.quantities = copyWithDoubledCapacity(this.quantities);
    }
    this.sortKeys.copyWithin(at + 1, at, this.count);
    this.quantities.copyWithin(at + 1, at, this.count);
    this.count += 1;
  }
}

function copyWithDoubledCapacity(full: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(full.length * 2);
  larger.set(full);
  return larger;
}

/** Level 2 order book, which the feed's interpreter writes and the bot reads as BookReader. */
export class OrderBook implements BookReader {
  readonly sync: BookFreshnessTracker;
  updatedAt = 0;
  /** Number of levels per side in the topic that the book is built from. Undefined if the topic has no limit. */
  topicLevels: number | undefined;
  private readonly bids = new BookSideLevels();
  private readonly asks = new BookSideLevels();

  constructor(
    readonly symbol: string,
    isSilent?: (book: BookFreshnessTracker) => boolean,
  ) {
    this.sync = new BookFreshnessTracker(isSilent);
  }

  get ready(): boolean {
    return this.sync.isSynchronised;
  }

  get freshness(): BookFreshness {
    return this.sync.currentState;
  }

  depth(side: BookSide): number {
    return side === 'bid' ? this.bids.count : this.asks.count;
  }

  priceAt(side: BookSide, index: number): number {
    return side === 'bid' ? this.bids.sortKeyAt(index) : -this.asks.sortKeyAt(index);
  }

  quantityAt(side: BookSide, index: number): number {
    return side === 'bid' ? this.bids.quantityFromBest(index) : this.asks.quantityFromBest(index);
  }

  /** Removes the level at quantity 0. A feed may remove a level that the book does not have. */
  setLevel(side: BookSide, price: number, quantity: number): void {
    if (side === 'bid') this.bids.setLevel(price, quantity);
    else this.asks.setLevel(-price, quantity);
  }

  clearLevels(): void {
    this.bids.count = 0;
    this.asks.count = 0;
  }

  /** Returns true when the best bid is at or above the best ask. */
  isCrossed(): boolean {
    return this.priceAt('bid', 0) >= this.priceAt('ask', 0);
  }

  /** Returns the mid price, or NaN while a side is empty. */
  mid(): number {
    return (this.priceAt('bid', 0) + this.priceAt('ask', 0)) / 2;
  }

  trimLevels({ maxLevels, withinFractionOfMid }: BookLimits): void {
    const mid = this.mid();
    if (Number.isNaN(mid)) return;
    this.bids.trimLevels(mid * (1 - withinFractionOfMid), maxLevels);
    this.asks.trimLevels(-mid * (1 + withinFractionOfMid), maxLevels);
  }
}
