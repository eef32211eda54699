import type { BookReader, BookSide } from '../source';

export type Fill = {
  /** Volume-weighted; NaN when nothing was there. */
  averagePrice: number;
  /** Less than asked when the book is too thin. */
  filled: number;
};

const EPSILON = 1e-9;

/** Takes `quantity` from one side of the book, best level first, and none beyond `limit`: 'ask' is what a buyer takes. */
export function walkBook(
  book: BookReader,
  side: BookSide,
  quantity: number,
  limit = side === 'ask' ? Infinity : 0,
): Fill {
  // Sums of decimal quantities miss the whole by a binary digit, and an order that fits must not look for another level.
  const whole = quantity * (1 - EPSILON);
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
