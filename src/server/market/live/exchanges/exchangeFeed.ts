import type { Exchange } from '@/contract/enums';

import type { ResumableInterpreter } from '../../feeds/interpreter';
import type { MarketState } from '../../marketState';
import type { Candle, Instrument } from '../../source';
import type { BackOffOptions } from './backOff';

/** Group of a symbol's topics. 'book' is the order book. 'flow' is trades, prices, funding and candles. */
export type TopicGroup = 'book' | 'flow';

export type FeedHandlers = {
  onFrame(frame: unknown): void;
  onRejectedFrame(reason: string): void;
  onRefusedSubscription(why: string): void;
  /** Called when all connections are open and the subscriptions are being sent again. */
  onConnected(): void;
  onConnectionLost(): void;
};

export type FeedSettings = {
  /** Levels of the order book, from the parameter `ws_book_max_levels`. */
  levels: number;
  /** Number of buckets per book side that the bot reads, from `book_max_levels` and `ws_stale_trim_pct`. */
  buckets: number;
  pingEveryMs: number;
};

/** Order book topic with more levels than the usual book topic, for books that cover too few buckets. */
export type DeepBookTopic = {
  /** Number of levels per side in the deep book topic. */
  readonly levels: number;
  /** Returns true if the parameters select the deep book topic for all books. */
  isForAllBooks(): boolean;
  /** Returns the number of buckets per book side that the bot reads. */
  bucketCount(): number;
  /** Subscribes to the deep book topic of a book and keeps the usual book topic. */
  subscribe(symbol: string): void;
  /** Unsubscribes from the usual book topic of a book whose deep book topic was added. */
  endUsualTopic(symbol: string): void;
  /** Unsubscribes from the deep book topic and ensures a subscription to the usual book topic. */
  returnToUsualTopic(symbol: string): void;
  /** Called after the book was unsubscribed. Unsubscribes from the deep book topic if both book topics are open. */
  onUnsubscribed(symbol: string): void;
};

/** Public data of one exchange: requests, connections and topics. */
export interface ExchangeFeed {
  readonly exchange: Exchange;
  createInterpreter(marketState: MarketState): ResumableInterpreter;
  /** Requests the tradable perpetual contracts in USDT. */
  requestInstruments(): Promise<Instrument[]>;
  /** Requests the funding intervals that differ from 8 h, in ms by symbol. Absent if the feed sends the intervals. */
  requestFundingIntervals?(): Promise<ReadonlyMap<string, number>>;
  /** Requests closed candles, oldest first. */
  requestCandles(symbol: string, minutes: number): Promise<Candle[]>;
  /** Opens all connections. The feed reconnects and resubscribes without further calls. */
  connect(handlers: FeedHandlers): Promise<void>;
  /** Returns the connection of a topic group, the load that the group adds, and the limit of the connection. */
  connectionLoadOf(symbol: string, group: TopicGroup): { connection: string; load: number; limit: number };
  /** Request cost that the bot may use in a minute, in the exchange's unit. */
  readonly costPerMinute: number;
  requestCostOf(request: 'candles' | 'contracts' | 'funding'): number;
  /** Returns the request cost of the next book snapshot of a symbol. */
  snapshotCostOf(symbol: string): number;
  subscribe(symbols: readonly string[], group: TopicGroup): void;
  unsubscribe(symbols: readonly string[], group: TopicGroup): void;
  /** Absent if the usual book topic contains all levels. */
  readonly deepTopic?: DeepBookTopic;
  /**
   * Requests a frame with the whole book. Settles with undefined if the frame covers too few buckets. The next call
   * then requests more levels. Absent if the stream starts with the whole book.
   */
  requestBookSnapshot?(symbol: string): Promise<unknown>;
  close(): void;
}

/** Addresses and delays of a feed, which only tests change. */
export type FeedOptions = { restUrl?: string; wsUrl?: string; backOff?: BackOffOptions };

/** Logger without output, because by default the client libraries print to the console. */
export const SILENT_LOGGER = { trace: () => undefined, info: () => undefined, error: () => undefined };

export const REST_CLIENT_OPTIONS = { timeout: 8_000 };
export const HISTORY_CANDLE_COUNT = 300;
