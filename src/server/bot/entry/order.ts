import type { Parameters } from '@/contract/params/catalogue';
import type { BookReader, Instrument } from '../../market/source';
import type { Clock } from '../../market/clock/clock';
import type { Direction } from '../direction';
import type { EntryQuote } from '../execution/entryQuote';
import type { OrderHandle, OrderOwner } from '../execution/orders';
import type { Fill } from '../execution/port';
import { isFreshBook } from '../feed/freshBook';

export type EntryFill = Pick<Fill, 'fee' | 'liquidity' | 'price' | 'qty'> & {
  /** Best price of the book side from which the order was priced. */
  touch: number;
};

/** Inputs and callbacks of an entry order. An order calls `onFilled` or `onFailed` once, unless it was cancelled. */
export type EntryOrderContext = {
  direction: Direction;
  qty: number;
  book: BookReader;
  instrument: Instrument;
  clock: Clock;
  params: () => Parameters;
  createOrder: (quote: EntryQuote, qty: number, owner: OrderOwner) => OrderHandle;
  onFilled: (fill: EntryFill) => void;
  onFailed: (reason: string) => void;
  /** Checks the entry at each arrival and replacement of the order. Returns true if the entry was rejected. */
  isRejected: () => boolean;
  /** Requests the current book from the exchange, because a book without updates can be outdated. */
  requestBook: () => void;
  logStep: (what: string) => void;
};

export type EntryOrder = { cancel: () => void };

export type EntryOrderType = (context: EntryOrderContext) => EntryOrder;

/** Returns whether the book is fresh enough to fill the order. */
export function canOrderFill({ book, clock, params }: EntryOrderContext): boolean {
  return isFreshBook(book, clock.now(), params());
}

const MIN_RETRY_DELAY_MS = 100;

export const retryDelayMs = (p: Parameters): number => Math.max(MIN_RETRY_DELAY_MS, p.simulate_fill_delay_ms);

export const NO_SYNCHRONISED_BOOK_REASON = 'no synchronised order book to fill against';

export const toEntryFill = ({ price, qty, fee, liquidity }: Fill, { touch }: EntryQuote): EntryFill => ({
  price,
  qty,
  fee,
  liquidity,
  touch,
});
