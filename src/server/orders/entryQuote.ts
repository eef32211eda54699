import type { Parameters } from '@/contract/params/catalogue';
import { isRestingEntry } from '@/domain/market/netRiskReward';
import type { BookReader, BookSide, Instrument } from '../market/source';
import { type Direction, entryBookSide } from '../market/direction';
import { ceilToStep, floorToStep } from '../market/rounding';
import type { OrderRequest } from './port';

/** Price and terms of an entry order, from the book at the time when the order is sent. */
export type EntryQuote = Required<Pick<OrderRequest, 'limit' | 'style' | 'timeInForce'>> & {
  /** Best price of the book side from which the limit was calculated. */
  touch: number;
};

type OrderTypeParameters = Pick<Parameters, 'enable_marketable_limit' | 'entry_order_type'>;

/** Returns the book side whose best price becomes the first price of an entry order. */
export const bookSideOfEntryPrice = (direction: Direction, p: OrderTypeParameters): BookSide =>
  (direction === 1) === isRestingEntry(p) ? 'bid' : 'ask';

export const initialEntryPrice = (
  book: Pick<BookReader, 'priceAt'>,
  direction: Direction,
  p: OrderTypeParameters,
): number => book.priceAt(bookSideOfEntryPrice(direction, p), 0);

/**
 * Returns a post-only quote at the best price of the side on which the order rests. A replacement improves the price by
 * retry_adjust_bps. Without anti_taker_mode, the price can reach the opposite side of the book: the order then takes.
 * Returns undefined while a side of the book is empty.
 */
export function restingQuote(
  { book, direction, instrument }: { book: BookReader; direction: Direction; instrument: Instrument },
  replacements: number,
  p: Pick<Parameters, 'anti_taker_mode' | 'retry_adjust_bps'>,
): EntryQuote | undefined {
  const makerTouch = book.priceAt(direction === 1 ? 'bid' : 'ask', 0);
  const takerTouch = book.priceAt(entryBookSide(direction), 0);
  if (Number.isNaN(makerTouch) || Number.isNaN(takerTouch)) return undefined;
  const tick = instrument.tick_size;
  const improved = makerTouch * (1 + (replacements > 0 ? (direction * p.retry_adjust_bps) / 1e4 : 0));
  const rounded = direction === 1 ? floorToStep(improved, tick) : ceilToStep(improved, tick);
  const nearest = takerTouch - direction * tick;
  const crosses = direction * (rounded - nearest) > 0;
  const limit = p.anti_taker_mode && crosses ? floorToStep(nearest + tick / 2, tick) : rounded;
  const takes = direction * (limit - takerTouch) > -tick / 2;
  return takes
    ? { limit, touch: takerTouch, style: 'resting', timeInForce: 'FOK' }
    : { limit, touch: makerTouch, style: 'resting', timeInForce: 'POST_ONLY' };
}

/** Returns a quote at most max_slippage_bps beyond the best price, or undefined without a price. */
export function takerQuote(
  book: Pick<BookReader, 'priceAt'>,
  direction: Direction,
  style: 'market' | 'marketable',
  { max_slippage_bps }: Pick<Parameters, 'max_slippage_bps'>,
): EntryQuote | undefined {
  const touch = book.priceAt(entryBookSide(direction), 0);
  if (Number.isNaN(touch)) return undefined;
  return { limit: touch * (1 + (direction * max_slippage_bps) / 1e4), touch, style, timeInForce: 'FOK' };
}
