import { z } from '@/contract/z';

import { CANDLE_MINUTES } from '../candles';
import { createBinance } from '../feeds/binance';
import { createBackOff } from './backOff';
import {
  type ExchangeFeed,
  type FeedHandlers,
  type FeedOptions,
  type FeedPart,
  type FeedSettings,
  HISTORY,
  PONG_WITHIN_MS,
  REST_OPTIONS,
  SILENT_LOGGER,
  STABLE_AFTER_MS,
} from './exchangeFeed';

/** Books come by one connection, everything else by the other. */
const CONNECTIONS = ['usdmPublic', 'usdmMarket'] as const;
const USUAL_SNAPSHOT = 500;
const DEEP = { snapshot: 1000, fromLevels: 51 } as const;
const HOUR_MINUTES = 60;

const number = z.coerce.number();
const positive = number.positive();
const filterSchema = z.discriminatedUnion('filterType', [
  z.object({ filterType: z.literal('PRICE_FILTER'), tickSize: positive }),
  z.object({ filterType: z.literal('LOT_SIZE'), stepSize: positive, minQty: positive }),
  z.object({ filterType: z.literal('MIN_NOTIONAL'), notional: positive }),
]);
const contractsSchema = z.object({
  symbols: z.array(
    z.object({
      symbol: z.string(),
      contractType: z.string(),
      status: z.string(),
      quoteAsset: z.string(),
      marginAsset: z.string(),
      filters: z.array(z.unknown()),
    }),
  ),
});
const tickersSchema = z.array(z.object({ symbol: z.string(), quoteVolume: number.catch(0) }));
const klinesSchema = z.array(z.tuple([number, number, number, number, number, number, number]).rest(z.unknown()));

const intervalOf = (minutes: number): '1m' | '3m' | '5m' | '15m' | '30m' | '1h' =>
  // One of CANDLE_MINUTES.
  minutes === HOUR_MINUTES ? '1h' : (`${minutes}m` as '1m' | '3m' | '5m' | '15m' | '30m');

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
  /** Exchange time less the time here, ms. */
  let clockOffset_ms = 0;

  const topicsOf = (symbol: string, part: FeedPart): string[] => {
    const name = symbol.toLowerCase();
    if (part === 'book') return [`${name}@depth@100ms`];
    return [
      `${name}@aggTrade`,
      `${name}@markPrice@1s`,
      ...CANDLE_MINUTES.map((minutes) => `${name}@kline_${intervalOf(minutes)}`),
    ];
  };
  const allTopics = (symbols: readonly string[], part: FeedPart): string[] =>
    symbols.flatMap((symbol) => topicsOf(symbol, part));
  /** The promises tell of connections, of which the events tell as well. */
  const sent = (promises: Promise<unknown>[]): void => void Promise.allSettled(promises);

  return {
    exchange: 'BINANCE',
    createInterpreter: createBinance,
    async instruments() {
      const asked = Date.now();
      const serverTime = z.number().parse(await rest.getServerTime());
      clockOffset_ms = serverTime - (asked + Date.now()) / 2;
      const { symbols } = contractsSchema.parse(await rest.getExchangeInfo());
      const turnover = new Map(
        tickersSchema.parse(await rest.get24hrChangeStatistics()).map((day) => [day.symbol, day.quoteVolume]),
      );
      return symbols.flatMap(({ symbol, contractType, status, quoteAsset, marginAsset, filters }) => {
        if (contractType !== 'PERPETUAL' || status !== 'TRADING') return [];
        if (quoteAsset !== 'USDT' || marginAsset !== 'USDT') return [];
        const rules = rulesIn(filters);
        return rules ? [{ symbol, ...rules, turnover_24h: turnover.get(symbol) ?? 0 }] : [];
      });
    },
    async candles(symbol, minutes) {
      const rows = klinesSchema.parse(
        await rest.getKlines({ symbol, interval: intervalOf(minutes), limit: HISTORY + 1 }),
      );
      const now = Date.now() + clockOffset_ms;
      return rows
        .filter((row) => row[6] < now)
        .map(([start, open, high, low, close, volume]) => ({ start, open, high, low, close, volume }));
    },
    async bookSnapshot(symbol) {
      const limit = settings().levels >= DEEP.fromLevels ? DEEP.snapshot : USUAL_SNAPSHOT;
      return { rest: 'depth', symbol, data: await rest.getOrderBook({ symbol, limit }) };
    },
    async connect(handlers) {
      const { pingEveryMs } = settings();
      const delays = createBackOff(backOff);
      client = new Client(
        {
          ...(wsUrl !== undefined && { wsUrl }),
          pingInterval: pingEveryMs,
          pongTimeout: PONG_WITHIN_MS,
          reconnectTimeout: delays.next(),
        },
        SILENT_LOGGER,
      );
      listen(client, handlers, (livedMs) => {
        if (livedMs > STABLE_AFTER_MS) delays.reset();
        client?.pace(delays.next());
      });
      for (const connection of CONNECTIONS) sent([client.connect(connection)]);
      await Promise.resolve();
    },
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
      if (typeof event === 'object' && event !== null && 'eventData' in event) handlers.malformed('frame is not JSON');
    });
  }
}

/** Undefined for a contract that names no steps. */
function rulesIn(filters: readonly unknown[]) {
  let tick_size: number | undefined;
  let lots: { qty_step: number; min_qty: number } | undefined;
  let min_notional = 5;
  for (const raw of filters) {
    // Most kinds of filter do not matter here.
    const { data: filter } = filterSchema.safeParse(raw);
    if (filter?.filterType === 'PRICE_FILTER') tick_size = filter.tickSize;
    if (filter?.filterType === 'LOT_SIZE') lots = { qty_step: filter.stepSize, min_qty: filter.minQty };
    if (filter?.filterType === 'MIN_NOTIONAL') min_notional = filter.notional;
  }
  return tick_size !== undefined && lots ? { tick_size, ...lots, min_notional } : undefined;
}
