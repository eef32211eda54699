import { createBybitInterpreter } from '../../feeds/bybitInterpreter';
import { CANDLE_MINUTES } from '../../candles/candles';
import { createBybitRest } from './bybitRest';
import {
  createConnectionOptions,
  createReconnectDelays,
  isUnparsedFrameEvent,
  attachReconnectDelays,
  type ReconnectDelays,
  ignoreRejections,
} from './reconnectDelays';
import {
  type DeepBookTopic,
  type ExchangeFeed,
  type FeedHandlers,
  type FeedOptions,
  type TopicGroup,
  type FeedSettings,
  REST_CLIENT_OPTIONS,
  SILENT_LOGGER,
} from './exchangeFeed';

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
export async function createBybitFeed(
  settings: () => FeedSettings,
  { restUrl, wsUrl, backOff }: FeedOptions = {},
): Promise<ExchangeFeed> {
  const { RestClientV5, WebsocketClient } = await import('bybit-api');
  class Client extends WebsocketClient {
    constructor(pingEveryMs: number, reconnectDelays: ReconnectDelays) {
      super(createConnectionOptions(wsUrl, pingEveryMs), SILENT_LOGGER);
      attachReconnectDelays(this.options, reconnectDelays);
    }
  }

  const at = restUrl !== undefined && { baseUrl: restUrl };
  const rest = new RestClientV5({ parse_exceptions: false, ...at }, REST_CLIENT_OPTIONS);
  let client: Client | undefined;
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

  function send(how: 'subscribe' | 'unsubscribe', topics: string[]): void {
    if (!client) return;
    ignoreRejections(
      how === 'subscribe' ? client.subscribeV5(topics, 'linear') : client.unsubscribeV5(topics, 'linear'),
    );
  }

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
    async connect(handlers) {
      const { levels, pingEveryMs } = settings();
      depth = selectBookStreamDepth(levels);
      const reconnectDelays = createReconnectDelays(backOff);
      client = new Client(pingEveryMs, reconnectDelays);
      listen(client, handlers, reconnectDelays);
      // Does not wait for the connection, which may need many attempts. Events of the client report the connection.
      ignoreRejections([client.connect(LINEAR_CONNECTION_NAME)]);
      await Promise.resolve();
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
    close() {
      const closing = client;
      client = undefined;
      closing?.removeAllListeners();
      closing?.closeAll(true);
    },
  };

  function listen(from: Client, handlers: FeedHandlers, reconnectDelays: ReconnectDelays): void {
    const opened = (): void => {
      reconnectDelays.onConnected();
      handlers.onConnected();
    };
    from.on('open', opened);
    from.on('reconnected', opened);
    from.on('reconnect', () => handlers.onConnectionLost());
    from.on('update', (frame: unknown) => handlers.onFrame(frame));
    from.on('exception', (event: unknown) => {
      if (isUnparsedFrameEvent(event)) handlers.onRejectedFrame('frame is not JSON');
      else if (isRejectionEvent(event)) handlers.onRefusedSubscription(event.ret_msg);
    });
  }
}

function isRejectionEvent(event: unknown): event is { ret_msg: string } {
  return typeof event === 'object' && event !== null && 'ret_msg' in event && typeof event.ret_msg === 'string';
}
