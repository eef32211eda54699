import type { Parameters } from '@/contract/params/catalogue';
import { type Direction, entryBookSide } from '../direction';
import type { BookReader, Instrument, MarketTrade } from '../../market/source';
import type { Clock } from '../../market/clock/clock';
import { isFreshBook } from '../feed/freshBook';

export type EntryFill = {
  price: number;
  fee_pct: number;
  liquidity: 'maker' | 'taker';
  /** Best price on the book side of the order when the order was priced. */
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
  onFilled: (fill: EntryFill) => void;
  onFailed: (reason: string) => void;
  /** Checks the entry at each arrival and replacement of the order. Returns true if the entry was rejected. */
  isRejected: () => boolean;
  /** Requests the current book from the exchange, because a book without updates can be outdated. */
  requestBook: () => void;
  logStep: (what: string) => void;
};

export type EntryOrder = {
  onBook?: () => void;
  onTrades?: (trades: readonly MarketTrade[]) => void;
  cancel: () => void;
};

export type EntryOrderType = (context: EntryOrderContext) => EntryOrder;

/** Returns whether the book is fresh enough to fill the order. */
export function canOrderFill({ book, clock, params }: EntryOrderContext): boolean {
  return isFreshBook(book, clock.now(), params());
}

const MIN_RETRY_DELAY_MS = 100;

export const retryDelayMs = (p: Parameters): number => Math.max(MIN_RETRY_DELAY_MS, p.simulate_fill_delay_ms);

export const NO_SYNCHRONISED_BOOK_REASON = 'no synchronised order book to fill against';

export const bestMakerSidePrice = ({ book, direction }: EntryOrderContext): number =>
  book.priceAt(direction === 1 ? 'bid' : 'ask', 0);

export const bestTakerSidePrice = ({ book, direction }: EntryOrderContext): number =>
  book.priceAt(entryBookSide(direction), 0);
