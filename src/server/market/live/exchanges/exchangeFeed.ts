import type { Exchange } from '@/contract/enums';

import type { FrameInterpreter } from '../../feeds/interpreter';
import type { MarketState } from '../../marketState';
import type { Candle, Instrument } from '../../source';
import type { BackOffOptions } from './backOff';

/** 'book' is the order book; 'flow' is trades, prices, funding and candles. */
export type FeedPart = 'book' | 'flow';

export type FeedHandlers = {
  frame(frame: unknown): void;
  rejectFrame(reason: string): void;
  /** Called when all connections are open and the subscriptions are being sent again. */
  opened(): void;
  lost(): void;
};

export type FeedSettings = {
  /** From `ws_book_max_levels`. */
  levels: number;
  pingEveryMs: number;
};

/** Public side of one exchange: requests, connections and topics, without books. */
export interface ExchangeFeed {
  readonly exchange: Exchange;
  createInterpreter(marketState: MarketState): FrameInterpreter;
  /** Requests the tradable perpetual contracts in USDT. */
  instruments(): Promise<Instrument[]>;
  /** Requests funding intervals that differ from 8 h, ms by symbol. Absent where the feed sends them. */
  fundingIntervals?(): Promise<ReadonlyMap<string, number>>;
  /** Requests closed candles, oldest first. */
  candles(symbol: string, minutes: number): Promise<Candle[]>;
  /** Connects once, then reconnects and subscribes again by itself. */
  connect(handlers: FeedHandlers): Promise<void>;
  /** Returns the connection of a part, its load there, and the connection's limit. */
  loadOf(symbol: string, part: FeedPart): { connection: string; load: number; limit: number };
  /** Request cost allowed per minute, in the exchange's unit. */
  readonly costPerMinute: number;
  costOf(request: 'book' | 'candles' | 'contracts' | 'funding'): number;
  subscribe(symbols: readonly string[], part: FeedPart): void;
  unsubscribe(symbols: readonly string[], part: FeedPart): void;
  /** Requests a frame with the whole book. Absent where the stream starts with it. */
  bookSnapshot?(symbol: string): Promise<unknown>;
  close(): void;
}

/** Addresses and delays for tests. */
export type FeedOptions = { restUrl?: string; wsUrl?: string; backOff?: BackOffOptions };

/** The client libraries print to the console by default. */
export const SILENT_LOGGER = { trace: () => undefined, info: () => undefined, error: () => undefined };

export const REST_OPTIONS = { timeout: 8_000 };
export const HISTORY_CANDLES = 300;
