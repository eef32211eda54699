import type { Exchange } from '@/contract/enums';

import type { FrameInterpreter } from '../../feeds/interpreter';
import type { MarketState } from '../../marketState';
import type { Candle, Instrument } from '../../source';
import type { BackOffOptions } from './backOff';

/** Order books alone, or what flows beside them: trades, prices, funding, candles. */
export type FeedPart = 'book' | 'flow';

export type FeedHandlers = {
  frame(frame: unknown): void;
  rejectFrame(reason: string): void;
  /** All connections stand; what was subscribed to is being sent again. */
  opened(): void;
  lost(): void;
};

export type FeedSettings = {
  /** As `ws_book_max_levels` asks. */
  levels: number;
  pingEveryMs: number;
};

/** The public side of one exchange: its requests, connections and topics. It keeps no books and judges nothing. */
export interface ExchangeFeed {
  readonly exchange: Exchange;
  createInterpreter(marketState: MarketState): FrameInterpreter;
  /** Contracts in USDT without a date that can be traded. */
  instruments(): Promise<Instrument[]>;
  /** Of contracts that pay at other intervals than every 8 h, ms by symbol. Absent where the feed itself tells. */
  fundingIntervals?(): Promise<ReadonlyMap<string, number>>;
  /** Closed candles, oldest first. */
  candles(symbol: string, minutes: number): Promise<Candle[]>;
  /** Connects and from then on reconnects and subscribes anew by itself. */
  connect(handlers: FeedHandlers): Promise<void>;
  /** Which of its connections carries it, and how much of what that one may carry. */
  loadOf(symbol: string, part: FeedPart): { connection: string; load: number; limit: number };
  /** Of its requests, in its own count, and how much of that a minute may go out from here. */
  readonly costPerMinute: number;
  costOf(request: 'book' | 'candles' | 'contracts' | 'funding'): number;
  subscribe(symbols: readonly string[], part: FeedPart): void;
  unsubscribe(symbols: readonly string[], part: FeedPart): void;
  /** A frame with the whole book. Absent where the stream begins with it. */
  bookSnapshot?(symbol: string): Promise<unknown>;
  close(): void;
}

/** Other addresses of the same protocol and other delays, as tests have. */
export type FeedOptions = { restUrl?: string; wsUrl?: string; backOff?: BackOffOptions };

/** Client libraries print to the console unless told otherwise. */
export const SILENT_LOGGER = { trace: () => undefined, info: () => undefined, error: () => undefined };

export const REST_OPTIONS = { timeout: 8_000 };
export const HISTORY_CANDLES = 300;
