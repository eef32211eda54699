import type { Parameters } from '@/contract/params/catalogue';
import { type Direction, entryBookSide } from '../direction';
import type { BookReader, Instrument, MarketTrade } from '../../market/source';
import type { Clock } from '../../market/clock/clock';
import { isFreshBook } from '../feed/freshBook';

export type EntryFill = { price: number; fee_pct: number; liquidity: 'maker' | 'taker' };

/** What an entry order knows and whom it tells; it reports exactly once, filled or failed, unless it is cancelled. */
export type OrderContext = {
  direction: Direction;
  qty: number;
  book: BookReader;
  instrument: Instrument;
  clock: Clock;
  params: () => Parameters;
  filled: (fill: EntryFill) => void;
  failed: (reason: string) => void;
  /**
   * Asked before another price is sent, and where it arrives: before that the book may have been too quiet to tell.
   * True where the entry has become senseless, and is given up by whoever says so.
   */
  isRejected: () => boolean;
  /** Asks for the present book: one that is alive, but quiet, looks as old as one that froze. */
  refresh: () => void;
  /** A step of its life, for the detailed log. */
  step: (what: string) => void;
};

export type EntryOrder = {
  onBook?: () => void;
  onTrades?: (trades: readonly MarketTrade[]) => void;
  cancel: () => void;
};

export type OrderType = (context: OrderContext) => EntryOrder;

/** Nothing may be filled at a book that nobody has heard of. */
export function isReadable({ book, clock, params }: OrderContext): boolean {
  return isFreshBook(book, clock.now(), params());
}

/** An order that meets no readable book is repeated no sooner than this, even where no fill delay is simulated. */
const MIN_RETRY_MS = 100;

export const retryDelayMs = (p: Parameters): number => Math.max(MIN_RETRY_MS, p.simulate_fill_delay_ms);

/** Why an order failed that was repeated in vain. */
export const NO_BOOK = 'no readable book to fill against';

/** The best price on the order's own side, where a maker waits. */
export const bestOwnPrice = ({ book, direction }: OrderContext): number =>
  book.priceAt(direction === 1 ? 'bid' : 'ask', 0);

/** The best price on the other side, which a taker pays. */
export const bestOppositePrice = ({ book, direction }: OrderContext): number =>
  book.priceAt(entryBookSide(direction), 0);
