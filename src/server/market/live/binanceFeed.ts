import { z } from '@/contract/z';

import { CANDLE_MINUTES } from '../candles';
import { createBinance } from '../feeds/binance';
import { binanceInterval, createBinanceRest } from './binanceRest';
import { connectionOptions, createPacing, isUnparsed, sent } from './connection';
import {
  type ExchangeFeed,
  type FeedHandlers,
  type FeedOptions,
  type FeedPart,
  type FeedSettings,
  REST_OPTIONS,
  SILENT_LOGGER,
} from './exchangeFeed';

/** Answer to a message that the exchange did not take. */
const refusalSchema = z.object({ error: z.object({ msg: z.string() }) });
/** Books come by one connection, everything else by the other. */
const CONNECTIONS = ['usdmPublic', 'usdmMarket'] as const;
/** Of one connection, as documented. */
const MOST_STREAMS = 1_024;
const USUAL_SNAPSHOT = 500;
const DEEP = { snapshot: 1000, fromLevels: 51 } as const;

/** Binance USD-M, perpetuals in USDT. */
export async function createBinanceFeed(
  settings: () => FeedSettings,
  { restUrl, wsUrl, backOff }: FeedOptions = {},
): Promise<ExchangeFeed> {
  const { USDMClient, WebsocketClient } = await import('binance');
  class Client extends WebsocketClient {
    pace(delayMs: number): void {
      this.options.reconnectTimeout = delayMs;
    }
  }

  const rest = new USDMClient(
    { parseExceptions: false, ...(restUrl !== undefined && { baseUrl: restUrl }) },
    REST_OPTIONS,
  );
  let client: Client | undefined;

  const topicsOf = (symbol: string, part: FeedPart): string[] => {
    const name = symbol.toLowerCase();
    if (part === 'book') return [`${name}@depth@100ms`];
    return [
      `${name}@aggTrade`,
      `${name}@markPrice@1s`,
      ...CANDLE_MINUTES.map((minutes) => `${name}@kline_${binanceInterval(minutes)}`),
    ];
  };
  const allTopics = (symbols: readonly string[], part: FeedPart): string[] =>
    symbols.flatMap((symbol) => topicsOf(symbol, part));

  return {
    exchange: 'BINANCE',
    createInterpreter: createBinance,
    ...createBinanceRest(rest),
    async bookSnapshot(symbol) {
      const limit = settings().levels >= DEEP.fromLevels ? DEEP.snapshot : USUAL_SNAPSHOT;
      return { rest: 'depth', symbol, data: await rest.getOrderBook({ symbol, limit }) };
    },
    async connect(handlers) {
      const { pingEveryMs } = settings();
      const pacing = createPacing(backOff);
      client = new Client(connectionOptions(wsUrl, pingEveryMs, pacing.firstMs), SILENT_LOGGER);
      listen(client, handlers, (livedMs) => client?.pace(pacing.afterLoss(livedMs)));
      for (const connection of CONNECTIONS) sent([client.connect(connection)]);
      await Promise.resolve();
    },
    weightOf: (symbol, part) => ({ connection: part, weight: topicsOf(symbol, part).length, most: MOST_STREAMS }),
    subscribe(symbols, part) {
      if (client) sent([client.subscribe(allTopics(symbols, part), 'usdm')]);
    },
    unsubscribe(symbols, part) {
      if (client) sent([client.unsubscribe(allTopics(symbols, part), 'usdm')]);
    },
    close() {
      const closing = client;
      client = undefined;
      closing?.removeAllListeners();
      closing?.closeAll(true);
    },
  };

  function listen(from: Client, handlers: FeedHandlers, onLoss: (livedMs: number) => void): void {
    const open = new Set<string>();
    let openedAt = Infinity;
    const opened = ({ wsKey }: { wsKey: string }): void => {
      open.add(wsKey);
      if (open.size < CONNECTIONS.length) return;
      openedAt = Date.now();
      handlers.opened();
    };
    from.on('open', opened);
    from.on('reconnected', opened);
    from.on('reconnecting', ({ wsKey }) => {
      const stood = open.size === CONNECTIONS.length;
      open.delete(wsKey);
      onLoss(stood ? Date.now() - openedAt : 0);
      handlers.lost();
    });
    from.on('message', (frame: unknown) => handlers.frame(frame));
    from.on('exception', (event: unknown) => {
      if (isUnparsed(event)) handlers.malformed('frame is not JSON');
      const refusal = refusalSchema.safeParse(event).data;
      if (refusal) handlers.malformed(`subscription refused: ${refusal.error.msg}`);
    });
  }
}
