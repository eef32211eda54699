import { z } from '@/contract/schema/z';

import { createBybitInterpreter } from '../../feeds/bybitInterpreter';
import { CANDLE_MINUTES } from '../../candles/candles';
import { createBybitRest } from './bybitRest';
import {
  type DeepBookTopic,
  type ExchangeFeed,
  type FeedOptions,
  type TopicGroup,
  type FeedSettings,
  REST_CLIENT_OPTIONS,
  SILENT_LOGGER,
} from './exchangeFeed';
import { createFeedStream } from './feedStream';

/** Schema of Bybit's answer to a rejected subscription message. */
const rejectionSchema = z.object({ ret_msg: z.string() });
const LINEAR_CONNECTION_NAME = 'v5LinearPublic';
/** Largest length of the topic list of one connection as JSON text. */
const MAX_TOPIC_LIST_CHARACTERS = 21_000;
const TOPIC_OVERHEAD_CHARACTERS = '"",'.length;
/** Maximum number of requests that the bot sends per minute. Bybit allows 600 requests in 5 s. */
const REQUESTS_PER_MINUTE = 6_000;
/**
 * Levels of the order book stream. Bybit sends 200 levels every 100 ms and 1000 levels every 200 ms. Fewer levels
 * would not fill the buckets of the grouped book.
 */
const DEFAULT_BOOK_STREAM_DEPTH = 200;
const DEEP_BOOK_STREAM = { depth: 1000, fromLevels: 51 };
/** Characters reserved for the second topic of one book while the book changes to another depth. */
const RESERVED_TOPIC_CHARACTERS = 50;

/** Returns the depth of the order book stream with at least `levels` levels. */
export const selectBookStreamDepth = (levels: number): number =>
  levels >= DEEP_BOOK_STREAM.fromLevels ? DEEP_BOOK_STREAM.depth : DEFAULT_BOOK_STREAM_DEPTH;

/** Creates the feed of Bybit V5 linear perpetuals in USDT. */
export async function createBybitFeed(settings: () => FeedSettings, options: FeedOptions = {}): Promise<ExchangeFeed> {
  const { RestClientV5, WebsocketClient } = await import('bybit-api');
  const at = options.restUrl !== undefined && { baseUrl: options.restUrl };
  const rest = new RestClientV5({ parse_exceptions: false, ...at }, REST_CLIENT_OPTIONS);
  const stream = createFeedStream(
    {
      createClient: (connection) => new WebsocketClient(connection, SILENT_LOGGER),
      connections: [LINEAR_CONNECTION_NAME],
      connect: (client) => [client.connect(LINEAR_CONNECTION_NAME)],
      listen(client, { opened, lost, frame, exception }) {
        client.on('open', opened).on('reconnected', opened).on('reconnect', lost);
        client.on('update', frame).on('exception', exception);
      },
      refusalOf: (event) => rejectionSchema.safeParse(event).data?.ret_msg,
    },
    settings,
    options,
  );
  let depth = DEFAULT_BOOK_STREAM_DEPTH;

  /** 'added': the usual book topic is also open. 'alone': only the deep book topic is open. */
  const deepTopics = new Map<string, 'added' | 'alone'>();

  const bookTopic = (symbol: string, levels: number): string => `orderbook.${levels}.${symbol}`;

  const topicsOf = (symbol: string, group: TopicGroup): string[] =>
    group === 'book'
      ? [bookTopic(symbol, deepTopics.get(symbol) === 'alone' ? DEEP_BOOK_STREAM.depth : depth)]
      : [
          `publicTrade.${symbol}`,
          `tickers.${symbol}`,
          ...CANDLE_MINUTES.map((minutes) => `kline.${minutes}.${symbol}`),
        ];

  const allTopics = (symbols: readonly string[], group: TopicGroup): string[] =>
    symbols.flatMap((symbol) => topicsOf(symbol, group));

  const send = (how: 'subscribe' | 'unsubscribe', topics: string[]): void =>
    stream.send((client) =>
      how === 'subscribe' ? client.subscribeV5(topics, 'linear') : client.unsubscribeV5(topics, 'linear'),
    );

  const deepTopic: DeepBookTopic = {
    levels: DEEP_BOOK_STREAM.depth,
    isForAllBooks: () => depth === DEEP_BOOK_STREAM.depth,
    bucketCount: () => settings().buckets,
    subscribe(symbol) {
      deepTopics.set(symbol, 'added');
      send('subscribe', [bookTopic(symbol, DEEP_BOOK_STREAM.depth)]);
    },
    endUsualTopic(symbol) {
      deepTopics.set(symbol, 'alone');
      send('unsubscribe', [bookTopic(symbol, depth)]);
    },
    returnToUsualTopic(symbol) {
      const isUsualOpen = deepTopics.get(symbol) !== 'alone';
      deepTopics.delete(symbol);
      send('unsubscribe', [bookTopic(symbol, DEEP_BOOK_STREAM.depth)]);
      if (!isUsualOpen) send('subscribe', topicsOf(symbol, 'book'));
    },
    onUnsubscribed(symbol) {
      if (deepTopics.get(symbol) === 'added') send('unsubscribe', [bookTopic(symbol, DEEP_BOOK_STREAM.depth)]);
      deepTopics.delete(symbol);
    },
  };

  return {
    exchange: 'BYBIT',
    createInterpreter: createBybitInterpreter,
    ...createBybitRest(rest),
    connect(handlers) {
      depth = selectBookStreamDepth(settings().levels);
      return stream.connect(handlers);
    },
    costPerMinute: REQUESTS_PER_MINUTE,
    requestCostOf: () => 1,
    snapshotCostOf: () => 1,
    deepTopic,
    connectionLoadOf: (symbol, group) => ({
      connection: LINEAR_CONNECTION_NAME,
      // The load of a book must not depend on its present topic, because a release must subtract the reserved load.
      load: (group === 'book' ? [bookTopic(symbol, DEEP_BOOK_STREAM.depth)] : topicsOf(symbol, group)).reduce(
        (sum, topic) => sum + topic.length + TOPIC_OVERHEAD_CHARACTERS,
        0,
      ),
      limit: MAX_TOPIC_LIST_CHARACTERS - RESERVED_TOPIC_CHARACTERS,
    }),
    subscribe: (symbols, group) => send('subscribe', allTopics(symbols, group)),
    unsubscribe: (symbols, group) => send('unsubscribe', allTopics(symbols, group)),
    close: stream.close,
  };
}
