import { OrderBook } from '@/server/market/book/orderBook';
import { BOOK_SIDES, type BookReader, type BookSide } from '@/server/market/source';

/** Price and quantity of one level. */
export type TestLevel = [price: number, quantity: number];

/** Creates a book with the given levels of both sides. */
export function createTestBook(bids: readonly TestLevel[], asks: readonly TestLevel[]): OrderBook {
  const book = new OrderBook('TESTUSDT');
  for (const [price, quantity] of bids) book.setLevel('bid', price, quantity);
  for (const [price, quantity] of asks) book.setLevel('ask', price, quantity);
  return book;
}

/** Returns the levels of one side of a book, best first. */
export function readBookSide(book: BookReader, side: BookSide): TestLevel[] {
  return Array.from({ length: book.depth(side) }, (_, index): TestLevel => [
    book.priceAt(side, index),
    book.quantityAt(side, index),
  ]);
}

/** Returns a text of all levels of a book, for comparisons of whole books. */
export const describeBook = (book: BookReader): string =>
  JSON.stringify(BOOK_SIDES.map((side) => readBookSide(book, side)));
