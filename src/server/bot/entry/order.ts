import type { Parameters } from '@/contract/params/catalogue';
import type { BookReader, Instrument } from '../../market/source';
import type { Clock } from '../../market/clock/clock';
import type { Direction } from '../../market/direction';
import type { EntryQuote } from '../../orders/entryQuote';
import type { OrderHandle, OrderOwner } from '../../orders/orderOwner';
import type { Fill } from '../../orders/port';
import { isFreshBook } from '../venues/freshBook';

export type EntryFill = Pick<Fill, 'at' | 'fee' | 'feeAsset' | 'liquidity' | 'price' | 'qty'> & {
  /** Best price of the book side from which the order was priced. */
  touch: number;
};

/** Inputs and callbacks of an entry order, which calls `onFilled` for each fill, or `onFailed` once without a fill. */
export type EntryOrderContext = {
  direction: Direction;
  qty: number;
  book: BookReader;
  instrument: Instrument;
  clock: Clock;
  params: () => Parameters;
  /** Returns the delay before an order. Only paper simulates it: an order to an exchange takes its own time. */
  sendDelayMs: () => number;
  createOrder: (quote: EntryQuote, qty: number, owner: OrderOwner) => OrderHandle;
  onFilled: (fill: EntryFill) => void;
  onFailed: (reason: string) => void;
  /** Checks the entry at each arrival and replacement of the order. Returns true if the entry was rejected. */
  isRejected: () => boolean;
  /** Requests the current book from the exchange, because a book without updates can be outdated. */
  requestBook: () => void;
  logStep: (what: string) => void;
};

export type EntryOrder = {
  /** Cancels the order. Fills can still arrive until the order is no longer alive. */
  cancel: () => void;
  isAlive: () => boolean;
};

export type EntryOrderType = (context: EntryOrderContext) => EntryOrder;

export function canOrderFill({ book, clock, params }: EntryOrderContext): boolean {
  return isFreshBook(book, clock.now(), params());
}

const MIN_RETRY_DELAY_MS = 100;

export const NO_SYNCHRONISED_BOOK_REASON = 'no synchronised order book to fill against';

/** Creates the retries of an order that arrives at a book without a fresh state. */
export function createBookRetries({ clock, params, onFailed, requestBook, logStep }: EntryOrderContext) {
  let attempt = 0;
  return {
    reset() {
      attempt = 0;
    },
    /** Requests the book and schedules the next arrival. Fails the entry after the last attempt. Returns the cancel. */
    retry(arrive: () => void): () => void {
      const { order_retry_attempts, simulate_fill_delay_ms } = params();
      if (attempt >= order_retry_attempts) {
        onFailed(NO_SYNCHRONISED_BOOK_REASON);
        return () => undefined;
      }
      attempt += 1;
      requestBook();
      logStep(`no synchronised order book, attempt ${attempt} of ${order_retry_attempts}`);
      return clock.after(Math.max(MIN_RETRY_DELAY_MS, simulate_fill_delay_ms), arrive);
    },
  };
}

export const toEntryFill = ({ price, qty, fee, feeAsset, liquidity, at }: Fill, { touch }: EntryQuote): EntryFill => ({
  price,
  qty,
  fee,
  feeAsset,
  liquidity,
  at,
  touch,
});
