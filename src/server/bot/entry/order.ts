import type { Parameters } from '@/contract/params/catalogue';
import { type Direction, entryBookSide } from '../direction';
import type { BookReader, Instrument, MarketTrade } from '../../market/source';
import type { Clock } from '../../market/clock/clock';
import { isFreshBook } from '../feed/freshBook';

export type EntryFill = {
  price: number;
  fee_pct: number;
  liquidity: 'maker' | 'taker';
  /** Best price of the book side from which the order was priced, at the time of pricing. */
  touch: number;
};

/** Inputs and callbacks of an entry order. An order calls `filled` or `failed` once, unless the order was cancelled. */
export type OrderContext = {
  direction: Direction;
  qty: number;
  book: BookReader;
  instrument: Instrument;
  clock: Clock;
  params: () => Parameters;
  filled: (fill: EntryFill) => void;
  failed: (reason: string) => void;
  /** Checks the entry before an order is sent and when the order arrives. Returns true if the entry was rejected. */
  isRejected: () => boolean;
  /** Requests the current book from the exchange. A book without updates may be quiet or frozen. */
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

/** Returns whether the order may fill. Orders fill only on fresh books. */
export function canOrderFill({ book, clock, params }: OrderContext): boolean {
  return isFreshBook(book, clock.now(), params());
}

/** Minimum delay before a retry, even if the simulated fill delay is shorter. */
const MIN_RETRY_DELAY_MS = 100;

export const retryDelayMs = (p: Parameters): number => Math.max(MIN_RETRY_DELAY_MS, p.simulate_fill_delay_ms);

/** Failure reason of an order that found no synchronised book in all retries. */
export const NO_BOOK_REASON = 'no synchronised order book to fill against';

/** Returns the best price of the side on which a maker order rests. */
export const bestOwnPrice = ({ book, direction }: OrderContext): number =>
  book.priceAt(direction === 1 ? 'bid' : 'ask', 0);

/** Returns the best price of the side from which a taker order takes. */
export const bestOppositePrice = ({ book, direction }: OrderContext): number =>
  book.priceAt(entryBookSide(direction), 0);
