import type { OrderBook } from '@/server/market/book/orderBook';
import { decimalsOf } from '@/server/market/decimalText';

/** Base quantities, best level first. Prices of neighbouring levels are one `step` apart. */
export type Ladder = { bid: number; ask: number; step?: number; bids: readonly number[]; asks: readonly number[] };

export function setBookLevels(book: OrderBook, { bid, ask, step = 0.01, bids, asks }: Ladder): void {
  book.clearLevels();
  const decimals = Math.max(6, decimalsOf(step));
  const price = (best: number, away: number) => Number((best + away * step).toFixed(decimals));
  bids.forEach((quantity, index) => book.setLevel('bid', price(bid, -index), quantity));
  asks.forEach((quantity, index) => book.setLevel('ask', price(ask, index), quantity));
  book.sync.applyEvent('update');
}
