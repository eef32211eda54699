import type { Parameters } from '@/contract/params/catalogue';
import { isRestingEntry } from '@/domain/market/netRiskReward';
import type { Direction } from '../direction';
import type { BookReader, BookSide } from '../../market/source';
import { limitOrder } from './limitOrder';
import type { EntryOrderType } from './order';
import { marketableLimitOrder, marketOrder } from './takerOrders';

type OrderTypeParameters = Pick<Parameters, 'enable_marketable_limit' | 'entry_order_type'>;

/** Returns the book side whose best price becomes the first price of an entry order. */
export const bookSideOfEntryPrice = (direction: Direction, p: OrderTypeParameters): BookSide =>
  (direction === 1) === isRestingEntry(p) ? 'bid' : 'ask';

export const initialEntryPrice = (
  book: Pick<BookReader, 'priceAt'>,
  direction: Direction,
  p: OrderTypeParameters,
): number => book.priceAt(bookSideOfEntryPrice(direction, p), 0);

export function selectOrderType(p: OrderTypeParameters): EntryOrderType {
  if (p.entry_order_type === 'MARKET') return marketOrder;
  return p.enable_marketable_limit ? marketableLimitOrder : limitOrder;
}
