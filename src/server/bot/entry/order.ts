import type { Parameters } from '@/contract/params/catalogue';
import { type Direction, entryBookSide } from '../direction';
import type { BookReader, Instrument, MarketTrade } from '../../market/source';
import type { Clock } from '../../market/clock/clock';
import { isFreshBook } from '../feed/freshBook';

export type EntryFill = {
  price: number;
  fee_pct: number;
  liquidity: 'maker' | 'taker';
  /** Best price on the order's side of the book when the order was priced. */
  touch: number;
};

/** Inputs and callbacks of an entry order. The order reports once, filled or failed, unless cancelled. */
export type OrderContext = {
  direction: Direction;
  qty: number;
  book: BookReader;
  instrument: Instrument;
  clock: Clock;
  params: () => Parameters;
  filled: (fill: EntryFill) => void;
  failed: (reason: string) => void;
  /** Called before a price is sent and again when it arrives. Returns true after the entry was rejected. */
  isRejected: () => boolean;
  /** Requests the current book, because a quiet book looks as old as a frozen one. */
  refresh: () => void;
  /** Logs a step of the order in the detailed log. */
  step: (what: string) => void;
};

export type EntryOrder = {
  onBook?: () => void;
  onTrades?: (trades: readonly MarketTrade[]) => void;
  cancel: () => void;
};

export type OrderType = (context: OrderContext) => EntryOrder;

/** Orders fill on fresh books only. */
export function isReadable({ book, clock, params }: OrderContext): boolean {
  return isFreshBook(book, clock.now(), params());
}

/** Minimum delay before a retry, also when no fill delay is simulated. */
const MIN_RETRY_MS = 100;

export const retryDelayMs = (p: Parameters): number => Math.max(MIN_RETRY_MS, p.simulate_fill_delay_ms);

/** Reason of an order that failed after all retries. */
export const NO_BOOK = 'no readable book to fill against';

/** Returns the best price on the order's own side, where a maker rests. */
export const bestOwnPrice = ({ book, direction }: OrderContext): number =>
  book.priceAt(direction === 1 ? 'bid' : 'ask', 0);

/** Returns the best price on the other side, which a taker pays. */
export const bestOppositePrice = ({ book, direction }: OrderContext): number =>
  book.priceAt(entryBookSide(direction), 0);
