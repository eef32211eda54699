import type { BookReader, BookSide } from '../source';

export type BookFill = {
  /** Volume-weighted average price. NaN if nothing was filled. */
  averagePrice: number;
  /** Filled quantity, less than requested if the book is too thin. */
  filled: number;
};

const QUANTITY_EPSILON = 1e-9;

/** Computes the fill of a market order on one side of the book, up to the price `limit`. A buy order takes asks. */
export function fillFromBook(
  book: BookReader,
  side: BookSide,
  quantity: number,
  limit = side === 'ask' ? Infinity : 0,
): BookFill {
  // Ignores a rounding error, so that a filled order takes no quantity from the next level.
  const whole = quantity * (1 - QUANTITY_EPSILON);
  let filled = 0;
  let cost = 0;
  const levels = book.depth(side);
  for (let index = 0; index < levels && filled < whole; index++) {
    const price = book.priceAt(side, index);
    if (side === 'ask' ? price > limit : price < limit) break;
    const taken = Math.min(book.quantityAt(side, index), quantity - filled);
    filled += taken;
    cost += taken * price;
  }
  return { averagePrice: filled > 0 ? cost / filled : NaN, filled: filled < whole ? filled : quantity };
}
