import type { Exchange } from '@/contract/enums';
import type { Freshness } from './book/freshness';
import type { Clock } from './clock/clock';

/** Contract data for the size and rounding of an order. */
export type Instrument = {
  symbol: string;
  tick_size: number;
  qty_step: number;
  min_qty: number;
  /** USDT. */
  min_notional: number;
  /** USDT over the last 24 h; ranks the 'top symbols by volume'. */
  turnover_24h: number;
  /** Absent where the exchange sends the interval with the prices. */
  funding_every_ms?: number | undefined;
};

export const BOOK_SIDES = ['bid', 'ask'] as const;
export type BookSide = (typeof BOOK_SIDES)[number];

/** One live order book. Index 0 is the best level. Reading allocates nothing. */
export interface BookReader {
  readonly symbol: string;
  /** True while the book is whole and in sequence: `freshness` is 'live' or 'stale'. */
  readonly ready: boolean;
  readonly freshness: Freshness;
  /** Market time of the last update or confirmation, ms. */
  readonly updatedAt: number;
  depth(side: BookSide): number;
  /** NaN past the last level. */
  priceAt(side: BookSide, index: number): number;
  /** Base quantity; NaN past the last level. */
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
      /** Feed latency, ms; 0 where it cannot be known. */
      latency_ms: number;
    }
  | { kind: 'trades'; symbol: string; at: number; trades: readonly MarketTrade[] }
  | { kind: 'candle'; symbol: string; at: number; minutes: number; candle: Candle }
  | {
      kind: 'feed';
      at: number;
      /** Absent when all symbols are affected. */
      symbol?: string;
      /** 'malformed': frames were dropped. Reported once per reason; the rest of the feed continues. */
      state: 'up' | 'down' | 'gap' | 'resynced' | 'malformed' | 'ended';
      detail: string;
    };

/** Announced funding of a perpetual contract. */
export type FundingTerms = {
  /** Fraction of the notional. A LONG pays it when positive. */
  rate: number;
  /** Market time of the next payment, ms. */
  next_at: number;
  every_ms: number;
};

/** The exchange for execution while `exchange` differs from `data_source_exchange`. */
export interface ExecutionVenue {
  /** Absent where the market is simulated: a simulated venue represents any exchange in the parameters. */
  readonly name?: Exchange;
  /** Keeps book and trades of the symbol live until the returned function is called. */
  follow(symbol: string): () => void;
  /** Returns the venue's own lots, ticks and minimum orders. Absent where the values of the data venue apply. */
  instruments?(): readonly Instrument[];
  /** Returns the last known book. `updatedAt` gives its age. */
  book(symbol: string): BookReader | undefined;
  /**
   * Requests the current book. Calls `answered` once, by the market clock: after the book arrived, or with the problem.
   */
  request(symbol: string, answered: (problem?: string) => void): void;
  prices(symbol: string): ReferencePrices | undefined;
  candles(symbol: string, minutes: number): readonly Candle[];
  funding(symbol: string): FundingTerms | undefined;
  /** Sets the one listener, the bot. It receives `book`, `trades` and `feed` events. */
  listen(listener: (event: MarketEvent) => void): void;
}

/** Order books, trades and candles of one market, with its clock. */
export interface MarketSource {
  /** For the operator, such as 'simulated market' or 'replay of BTCUSDT, ETHUSDT at 10x'. */
  readonly description: string;
  /** False for a recording without earlier candles: filters on them must not reject entries. */
  readonly hasHistory: boolean;
  /** Exchange of the books. Absent where simulated or recorded. */
  readonly venue?: Exchange;
  /** Runs with the same id share one price history. Absent where no runs are compared. */
  readonly marketId?: string;
  /** Present for a recorded session: the seed for an exact replay of the bot. */
  readonly recorded?: { bot_seed: number };
  /** Absent where there is one venue only. */
  readonly execution?: ExecutionVenue;
  /** True where the market advances its own clock with wall time. */
  readonly isLive?: boolean;
  readonly clock: Clock;
  /** Largest turnover first. */
  instruments(): readonly Instrument[];
  book(symbol: string): BookReader | undefined;
  /** Returns closed candles, oldest first, 300 at most. Minutes: 1, 3, 5, 15, 30 or 60. */
  candles(symbol: string, minutes: number): readonly Candle[];
  prices(symbol: string): ReferencePrices | undefined;
  funding?(symbol: string): FundingTerms | undefined;
  /** Sets the symbols whose books must be live. Absent where all books are always live. */
  follow?(symbols: readonly string[]): void;
  /** Sets the symbols whose books are requested first, such as after a lost connection. */
  prioritise?(symbols: () => readonly string[]): void;
  /**
   * Requests a confirmation of a silent book: the feed sends nothing for an unchanged book. Absent where silence means
   * a stopped feed.
   */
  request?(symbol: string, answered: (problem?: string) => void): void;
  /** Loads the books of these symbols for a while, also while the bot is stopped. Settles within a second. */
  loadForSample?(symbols: readonly string[]): Promise<void>;
  /** Returns the operator text for why trading is impossible; undefined while it is possible. */
  unavailableReason?(): string | undefined;
  /** Sets the one listener, the bot. */
  listen(listener: (event: MarketEvent) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns the length of a recording in ms of market time, after the start. Absent where a market does not end. */
  durationMs?(): number;
  /** Advances the market to this time: delivers all events until then and runs the clock's tasks in order. */
  advanceTo(at: number): void;
}
