import type { BookReader, BookSide } from '../source';

export type Fill = {
  /** Volume-weighted. NaN when nothing was filled. */
  averagePrice: number;
  /** Less than requested when the book is too thin. */
  filled: number;
};

const EPSILON = 1e-9;

/** Takes `quantity` from one side of the book, best level first, and no level beyond `limit`. A buyer takes 'ask'. */
export function walkBook(
  book: BookReader,
  side: BookSide,
  quantity: number,
  limit = side === 'ask' ? Infinity : 0,
): Fill {
  // Rounding errors of decimal sums must not make an exact order take another level.
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
