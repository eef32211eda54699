import type { OrderBook } from '../book/orderBook';
import { LevelBuffer } from './guards';

/** Levels of the current depth message. All messages use the same buffers, so that an update allocates no memory. */
export class BookMessage {
  private readonly bids = new LevelBuffer();
  private readonly asks = new LevelBuffer();

  readLevels(bids: unknown, asks: unknown): boolean {
    return this.bids.readLevels(bids) && this.asks.readLevels(asks);
  }

  applyTo(book: OrderBook): void {
    for (let index = 0; index < this.bids.count; index++) {
      book.setLevel('bid', this.bids.priceAt(index), this.bids.quantityAt(index));
    }
    for (let index = 0; index < this.asks.count; index++) {
      book.setLevel('ask', this.asks.priceAt(index), this.asks.quantityAt(index));
    }
  }

  replaceLevels(book: OrderBook): void {
    book.clearLevels();
    this.applyTo(book);
  }
}
