import type { Exchange } from '@/contract/enums';
import type { Freshness } from './book/freshness';
import type { Clock } from './clock/clock';

/** What the bot must know of a contract to size and round an order. */
export type Instrument = {
  symbol: string;
  tick_size: number;
  qty_step: number;
  min_qty: number;
  /** USDT. */
  min_notional: number;
  /** USDT over the last 24 h; ranks the 'top symbols by volume'. */
  turnover_24h: number;
  /** Where the exchange tells it with its contracts, and not with the prices. */
  funding_every_ms?: number | undefined;
};

export const BOOK_SIDES = ['bid', 'ask'] as const;
export type BookSide = (typeof BOOK_SIDES)[number];

/** One live order book. Index 0 is the best level; reading allocates nothing. */
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
      /** Absent when all symbols are meant. */
      symbol?: string;
      /** 'malformed': frames were dropped; told once per reason, the rest of the feed works on. */
      state: 'up' | 'down' | 'gap' | 'resynced' | 'malformed' | 'ended';
      detail: string;
    };

/** Funding of a perpetual contract as its exchange announces it. */
export type FundingTerms = {
  /** Fraction of the notional; a LONG pays it when positive. */
  rate: number;
  /** Market time of the next stamp, ms. */
  next_at: number;
  every_ms: number;
};

/** The other exchange: where a trade is executed while `exchange` differs from `data_source_exchange`. */
export interface ExecutionVenue {
  /** Absent where the market is simulated: it then stands for whichever exchange the parameters name. */
  readonly name?: Exchange;
  /** Keeps book and trades of the symbol coming until the returned function is called. */
  follow(symbol: string): () => void;
  /** Its own lots, ticks and least orders; absent where they are those of the data. */
  instruments?(): readonly Instrument[];
  /** The book as last seen; its `updatedAt` tells its age. */
  book(symbol: string): BookReader | undefined;
  /** Asks for the present book; answers once, by the market's clock, after `book` has it or with what went wrong. */
  request(symbol: string, answered: (problem?: string) => void): void;
  prices(symbol: string): ReferencePrices | undefined;
  candles(symbol: string, minutes: number): readonly Candle[];
  funding(symbol: string): FundingTerms | undefined;
  /** One listener: the bot. Only `book`, `trades` and `feed` events. */
  listen(listener: (event: MarketEvent) => void): void;
}

/** Order books, trades and candles of one market, and the time they happen in. */
export interface MarketSource {
  /** In the operator's words, such as 'simulated market' or 'replay of BTCUSDT, ETHUSDT at 10x'. */
  readonly description: string;
  /** False for a recording: candles older than its beginning do not exist, so filters on them cannot be held against it. */
  readonly hasHistory: boolean;
  /** Whose books these are; absent where simulated or recorded. */
  readonly venue?: Exchange;
  /** Runs of the same world go on from each other's prices. Absent where that is nobody's question. */
  readonly marketId?: string;
  /** Of a recorded session: what the bot needs besides the market to do again what it did then. */
  readonly recorded?: { bot_seed: number };
  /** Absent where there is one venue only. */
  readonly execution?: ExecutionVenue;
  /** True where time passes by itself: the market then moves its own clock. */
  readonly isLive?: boolean;
  readonly clock: Clock;
  /** Largest turnover first. */
  instruments(): readonly Instrument[];
  book(symbol: string): BookReader | undefined;
  /** Closed candles, oldest first, as many as are kept (300 at most). Minutes: 1, 3, 5, 15, 30 or 60. */
  candles(symbol: string, minutes: number): readonly Candle[];
  prices(symbol: string): ReferencePrices | undefined;
  funding?(symbol: string): FundingTerms | undefined;
  /** The symbols whose books must be live from now on; absent where all of them are. */
  follow?(symbols: readonly string[]): void;
  /** Symbols whose books come first where not all can come at once, as after a lost connection; asked whenever that is so. */
  prioritise?(symbols: () => readonly string[]): void;
  /**
   * Asks whether a book that fell silent still stands: where nothing changes, an exchange sends nothing. Answers as the
   * execution venue does. Absent where a silent book is one that stopped.
   */
  request?(symbol: string, answered: (problem?: string) => void): void;
  /** Brings the books of these symbols for a while, bot or no bot; settles when they can be read, within a second in any case. */
  loadForSample?(symbols: readonly string[]): Promise<void>;
  /** Why nothing can be traded on it at present, in the operator's words; undefined while something can. */
  unavailableReason?(): string | undefined;
  /** One listener: the bot. */
  listen(listener: (event: MarketEvent) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Brings the market to this market time: delivers what happened until then and runs the clock's tasks in their order. */
  advanceTo(at: number): void;
}
