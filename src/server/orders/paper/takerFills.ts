/** Fills of paper entries that take from the book. */
import type { Parameters } from '@/contract/params/catalogue';
import { fillFromBook } from '../../market/book/walkBook';
import type { BookReader } from '../../market/source';
import { type Direction, entryBookSide } from '../../market/direction';
import type { OrderRequest } from '../port';

type TakerParameters = Pick<Parameters, 'max_slippage_bps' | 'simulate_slippage_entry_bps'>;
type TakerOrder = Pick<OrderRequest, 'limit' | 'qty' | 'style'> & {
  book: BookReader;
  direction: Direction;
  tickSize: number;
};

/** Returns the average price at which an entry takes from the book, slippage included, or why it does not fill. */
export function takerEntryFill(
  { book, direction, limit = NaN, qty, style, tickSize }: TakerOrder,
  p: TakerParameters,
): { price: number } | { failed: string } {
  const side = entryBookSide(direction);
  const withSlippage = (price: number) => price * (1 + (direction * p.simulate_slippage_entry_bps) / 1e4);
  const withCappedSlippage = (price: number) =>
    direction * Math.min(direction * withSlippage(price), direction * limit);
  if (style === 'market') {
    const { averagePrice, filled } = fillFromBook(book, side, qty);
    return filled < qty ? { failed: 'the book is thinner than the order' } : { price: withSlippage(averagePrice) };
  }
  if (style === 'marketable') {
    const { averagePrice, filled } = fillFromBook(book, side, qty, limit);
    return filled < qty
      ? { failed: `the order would cost more than ${p.max_slippage_bps} bps beyond the touch` }
      : { price: withCappedSlippage(averagePrice) };
  }
  const { averagePrice, filled } = fillFromBook(book, side, qty, limit + (direction * tickSize) / 2);
  // The remainder fills at the limit price, because partial fills are not simulated.
  return { price: withCappedSlippage((averagePrice * filled + limit * (qty - filled)) / qty) };
}
