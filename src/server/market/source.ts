import type { Exchange } from '@/contract/enums';
import type { BookFreshness } from './book/freshness';
import type { Clock } from './clock/clock';
import type { AddressLimits } from './live/requests/addressLimits';
import type { ExchangeRefusal } from './live/requests/refusals';

/** Contract data with which the bot sizes and rounds orders. */
export type Instrument = {
  symbol: string;
  tick_size: number;
  qty_step: number;
  min_qty: number;
  /** Minimum order notional in USDT. */
  min_notional: number;
  /** Turnover of the last 24 h in USDT, for the ranking 'top symbols by volume'. */
  turnover_24h: number;
  /** Funding interval. Absent if the exchange sends the interval with the prices. */
  funding_every_ms?: number | undefined;
};

export const BOOK_SIDES = ['bid', 'ask'] as const;
export type BookSide = (typeof BOOK_SIDES)[number];

/** Read access to one order book. Index 0 is the best level. */
export interface BookReader {
  readonly symbol: string;
  /** True while the book is synchronised, that is, complete and in sequence: `freshness` is 'live' or 'stale'. */
  readonly ready: boolean;
  readonly freshness: BookFreshness;
  /** Market time of the last update or confirmation, ms. */
  readonly updatedAt: number;
  depth(side: BookSide): number;
  /** Returns the price of a level, or NaN if the level does not exist. */
  priceAt(side: BookSide, index: number): number;
  /** Returns the base quantity of a level, or NaN if the level does not exist. */
  quantityAt(side: BookSide, index: number): number;
}

export type MarketTrade = { price: number; quantity: number; taker: 'BUY' | 'SELL'; at: number };

export type Candle = { start: number; open: number; high: number; low: number; close: number; volume: number };

export type ReferencePrices = { last: number; mark: number; index: number };

export type MarketEvent =
  | {
      kind: 'book';
      symbol: string;
      at: number;
      /** Feed latency in ms, or 0 if it is unknown. */
      latency_ms: number;
    }
  | { kind: 'trades'; symbol: string; at: number; trades: readonly MarketTrade[] }
  | { kind: 'candle'; symbol: string; at: number; minutes: number; candle: Candle }
  | {
      kind: 'feed';
      at: number;
      /** Absent if the event concerns all symbols. */
      symbol?: string;
      /** 'malformed' means that the feed dropped frames. The market reports each reason for dropped frames once. */
      state: 'up' | 'down' | 'gap' | 'resynced' | 'malformed' | 'ended';
      detail: string;
    };

/** Announced funding rate and time of the next payment of a perpetual contract. */
export type FundingTerms = {
  /** Funding rate as a fraction of the notional. Long positions pay a positive rate. */
  rate: number;
  /** Market time of the next payment, ms. */
  next_at: number;
  every_ms: number;
};

/** Exchange that fills orders while the parameter `exchange` differs from `data_source_exchange`. */
export interface ExecutionVenue {
  /** Exchange of the execution venue. Absent in a simulated market. */
  readonly name?: Exchange;
  /** Keeps book and trades of the symbol live until the returned function is called. */
  follow(symbol: string): () => void;
  /** Returns lot size, tick size and minimum order of each symbol. Absent if the values of the data venue apply. */
  instruments?(): readonly Instrument[];
  /** Returns the last known book, even if the book is stale. */
  book(symbol: string): BookReader | undefined;
  /** Requests the current book. Calls `answered` once: without an argument after success, or with the problem. */
  requestBook(symbol: string, answered: (problem?: string) => void): void;
  prices(symbol: string): ReferencePrices | undefined;
  candles(symbol: string, minutes: number): readonly Candle[];
  funding(symbol: string): FundingTerms | undefined;
  /** Sets the only listener, the bot. The listener receives `book`, `trades` and `feed` events. */
  listen(listener: (event: MarketEvent) => void): void;
}

/** Order books, trades and candles of one market, with its clock. */
export interface MarketSource {
  /** Text for the operator, such as 'simulated market' or 'replay of BTCUSDT, ETHUSDT at 10x'. */
  readonly description: string;
  /** False without candles from before the start. Candle filters then reject no entries. */
  readonly hasHistory: boolean;
  /** Exchange of the books. Absent if the market is simulated or recorded. */
  readonly venue?: Exchange;
  /** Id of the price history. Prices of markets with different ids cannot be compared. */
  readonly marketId?: string;
  /** Seed of the bot's random numbers in a recorded session, for an exact replay. Absent in any other market. */
  readonly recorded?: { bot_seed: number };
  /** Venue that fills orders. Absent if the market has only one venue. */
  readonly execution?: ExecutionVenue;
  /** True if the market itself advances its clock with wall time. */
  readonly isLive?: boolean;
  /** Requests and bans of this computer at Bybit, for the requests of an account. */
  readonly addressLimits?: AddressLimits;
  readonly clock: Clock;
  /** Returns the instruments, largest turnover first. */
  instruments(): readonly Instrument[];
  book(symbol: string): BookReader | undefined;
  /** Returns at most 300 closed candles, oldest first. `minutes` is 1, 3, 5, 15, 30 or 60. */
  candles(symbol: string, minutes: number): readonly Candle[];
  prices(symbol: string): ReferencePrices | undefined;
  funding?(symbol: string): FundingTerms | undefined;
  /** Sets the symbols whose books must be live. Absent if all books are always live. */
  follow?(symbols: readonly string[]): void;
  /** Sets the symbols whose books the market requests first, for example after a lost connection. */
  prioritise?(symbols: () => readonly string[]): void;
  /**
   * Requests a confirmation of a book that receives no updates, because a feed sends nothing for an unchanged book.
   * Absent if a working feed always sends updates.
   */
  requestBook?(symbol: string, answered: (problem?: string) => void): void;
  /** Loads the books of `symbols` for a market analysis, even while the bot is stopped. Settles within a second. */
  loadForAnalysis?(symbols: readonly string[]): Promise<void>;
  /** Returns why trading is impossible, as a text for the operator. Returns undefined while trading is possible. */
  unavailableReason?(): string | undefined;
  /** Sets the only listener of the refusals of both exchanges. Absent if the market sends no requests. */
  onRefusal?(listener: (refusal: ExchangeRefusal) => void): void;
  /** Sets the only listener, the bot. */
  listen(listener: (event: MarketEvent) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns ms of market time, known after `start`. Absent if the market has no end. */
  durationMs?(): number;
  /** Advances market time to `at`. Delivers all events up to `at` and runs the tasks of the clock in order. */
  advanceTo(at: number): void;
}
