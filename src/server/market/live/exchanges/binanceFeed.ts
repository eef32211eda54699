import { z } from '@/contract/schema/z';

import { BUCKET_FRACTION_OF_MID } from '../../book/bookBuckets';
import { CANDLE_MINUTES } from '../../candles/candles';
import { createBinanceInterpreter } from '../../feeds/binanceInterpreter';
import { formatBinanceInterval, createBinanceRest } from './binanceRest';
import {
  type ExchangeFeed,
  type FeedOptions,
  type TopicGroup,
  type FeedSettings,
  REST_CLIENT_OPTIONS,
  SILENT_LOGGER,
} from './exchangeFeed';
import { createFeedStream } from './feedStream';

/** Schema of Binance's answer to a rejected subscription message. */
const rejectionSchema = z.object({ error: z.object({ msg: z.string() }) });
/** Names of the two connections: one for books and one for all other topics. */
const CONNECTION_NAMES = ['usdmPublic', 'usdmMarket'] as const;
/** Largest number of streams that Binance allows on one connection. */
const MAX_STREAMS_PER_CONNECTION = 1_024;
/** Binance allows a weight of 2,400 per IP address, which other programs may also use. */
const REQUEST_WEIGHT_PER_MINUTE = 2_000;
/** Request weight of each kind of request. The contract list takes three requests: time, contracts and turnover. */
const REQUEST_WEIGHTS = { candles: 2, contracts: 42, funding: 1 } as const;
const USUAL_BOOK_SNAPSHOT = { levels: 500, cost: 10 } as const;
const DEEP_BOOK_SNAPSHOT = { levels: 1000, cost: 20 } as const;
const MIN_LEVELS_FOR_DEEP_SNAPSHOT = 51;

const bookSideSchema = z.array(z.tuple([z.coerce.number()]).rest(z.unknown()));
const snapshotSchema = z.object({ bids: bookSideSchema, asks: bookSideSchema });

/** Creates the feed of Binance USD-M perpetuals in USDT. */
export async function createBinanceFeed(
  settings: () => FeedSettings,
  options: FeedOptions = {},
): Promise<ExchangeFeed> {
  const { USDMClient, WebsocketClient } = await import('binance');
  const { restUrl } = options;
  const rest = new USDMClient(
    { parseExceptions: false, ...(restUrl !== undefined && { baseUrl: restUrl }) },
    REST_CLIENT_OPTIONS,
  );
  const stream = createFeedStream(
    {
      createClient: (connection) => new WebsocketClient(connection, SILENT_LOGGER),
      connections: CONNECTION_NAMES,
      connect: (client) => CONNECTION_NAMES.map((name) => client.connect(name)),
      listen(client, { opened, lost, frame, exception }) {
        client.on('open', opened).on('reconnected', opened).on('reconnecting', lost);
        client.on('message', frame).on('exception', exception);
      },
      refusalOf: (event) => rejectionSchema.safeParse(event).data?.error.msg,
    },
    settings,
    options,
  );

  /** Symbols whose usual snapshot covered fewer buckets than the bot reads. */
  const deepSymbols = new Set<string>();
  const snapshotSizeOf = (symbol: string) =>
    settings().levels >= MIN_LEVELS_FOR_DEEP_SNAPSHOT || deepSymbols.has(symbol)
      ? DEEP_BOOK_SNAPSHOT
      : USUAL_BOOK_SNAPSHOT;

  const topicsOf = (symbol: string, group: TopicGroup): string[] => {
    const name = symbol.toLowerCase();
    if (group === 'book') return [`${name}@depth@100ms`];
    return [
      `${name}@aggTrade`,
      `${name}@markPrice@1s`,
      ...CANDLE_MINUTES.map((minutes) => `${name}@kline_${formatBinanceInterval(minutes)}`),
    ];
  };
  const allTopics = (symbols: readonly string[], group: TopicGroup): string[] =>
    symbols.flatMap((symbol) => topicsOf(symbol, group));

  return {
    exchange: 'BINANCE',
    createInterpreter: createBinanceInterpreter,
    ...createBinanceRest(rest),
    async requestBookSnapshot(symbol) {
      const size = snapshotSizeOf(symbol);
      const data = await rest.getOrderBook({ symbol, limit: size.levels });
      if (size === USUAL_BOOK_SNAPSHOT && coversTooFewBuckets(data, settings().buckets)) {
        deepSymbols.add(symbol);
        return undefined;
      }
      return { rest: 'depth', symbol, data };
    },
    connect: stream.connect,
    costPerMinute: REQUEST_WEIGHT_PER_MINUTE,
    requestCostOf: (request) => REQUEST_WEIGHTS[request],
    snapshotCostOf: (symbol) => snapshotSizeOf(symbol).cost,
    connectionLoadOf: (symbol, group) => ({
      connection: group,
      load: topicsOf(symbol, group).length,
      limit: MAX_STREAMS_PER_CONNECTION,
    }),
    subscribe: (symbols, group) => stream.send((client) => [client.subscribe(allTopics(symbols, group), 'usdm')]),
    unsubscribe: (symbols, group) => stream.send((client) => [client.unsubscribe(allTopics(symbols, group), 'usdm')]),
    close: stream.close,
  };
}

/** Returns true if a side of the snapshot has all requested levels but ends before the bot's last bucket. */
function coversTooFewBuckets(raw: unknown, buckets: number): boolean {
  const { data } = snapshotSchema.safeParse(raw);
  const [bid, ask] = [data?.bids[0]?.[0], data?.asks[0]?.[0]];
  if (!data || bid === undefined || ask === undefined) return false;
  const mid = (bid + ask) / 2;
  const needed = buckets * BUCKET_FRACTION_OF_MID * mid;
  return [data.bids, data.asks].some(
    (side) => side.length >= USUAL_BOOK_SNAPSHOT.levels && Math.abs((side.at(-1)?.[0] ?? NaN) - mid) < needed,
  );
}
