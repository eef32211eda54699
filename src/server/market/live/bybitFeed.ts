import { z } from '@/contract/z';

import { createBybitV5 } from '../feeds/bybitV5';
import { CANDLE_MINUTES } from '../candles';
import type { Instrument } from '../source';
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
import { ExchangeRefused } from './restProblem';

const LINEAR = 'v5LinearPublic';
const PAGE = 1_000;
const MOST_PAGES = 10;
/** 200 levels come every 100 ms, 1000 every 200 ms; shallower streams do not span the buckets of the grouped book. */
const USUAL_DEPTH = 200;
const DEEP = { depth: 1000, fromLevels: 51 };
const MINUTE_MS = 60_000;

const number = z.coerce.number();
const positive = number.positive();
const contractsSchema = z.object({
  nextPageCursor: z.string().optional(),
  list: z.array(
    z.object({
      symbol: z.string(),
      contractType: z.string(),
      status: z.string(),
      settleCoin: z.string(),
      priceFilter: z.object({ tickSize: positive }),
      lotSizeFilter: z.object({ qtyStep: positive, minOrderQty: positive, minNotionalValue: number.catch(5) }),
    }),
  ),
});
const tickersSchema = z.object({ list: z.array(z.object({ symbol: z.string(), turnover24h: number.catch(0) })) });
const klineRow = z.tuple([number, number, number, number, number, number]).rest(z.unknown());
const klinesSchema = z.object({ list: z.array(klineRow) });

const resultOf = (reply: { retCode: number; result: unknown }): unknown => {
  if (reply.retCode !== 0) throw new ExchangeRefused(reply.retCode);
  return reply.result;
};

/** Depth of the stream that serves so many levels. */
export const bybitDepth = (levels: number): number => (levels >= DEEP.fromLevels ? DEEP.depth : USUAL_DEPTH);

/** Bybit V5, linear perpetuals in USDT. */
export async function createBybitFeed(
  settings: () => FeedSettings,
  { restUrl, wsUrl, backOff }: FeedOptions = {},
): Promise<ExchangeFeed> {
  const { RestClientV5, WebsocketClient } = await import('bybit-api');
  class Client extends WebsocketClient {
    pace(delayMs: number): void {
      this.options.reconnectTimeout = delayMs;
    }
  }

  const at = restUrl !== undefined && { baseUrl: restUrl };
  const rest = new RestClientV5({ parse_exceptions: false, ...at }, REST_OPTIONS);
  let client: Client | undefined;
  let depth = USUAL_DEPTH;

  async function tradedContracts(): Promise<Omit<Instrument, 'turnover_24h'>[]> {
    const found: Omit<Instrument, 'turnover_24h'>[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = { category: 'linear', limit: PAGE, ...(cursor && { cursor }) } as const;
      const { list, nextPageCursor } = contractsSchema.parse(resultOf(await rest.getInstrumentsInfo(query)));
      for (const { symbol, contractType, status, settleCoin, priceFilter, lotSizeFilter } of list) {
        if (contractType !== 'LinearPerpetual' || status !== 'Trading' || settleCoin !== 'USDT') continue;
        const { qtyStep, minOrderQty, minNotionalValue } = lotSizeFilter;
        found.push({
          symbol,
          tick_size: priceFilter.tickSize,
          qty_step: qtyStep,
          min_qty: minOrderQty,
          min_notional: minNotionalValue,
        });
      }
      if (!nextPageCursor) break;
      cursor = nextPageCursor;
    }
    return found;
  }

  const topicsOf = (symbol: string, part: FeedPart): string[] =>
    part === 'book'
      ? [`orderbook.${depth}.${symbol}`]
      : [
          `publicTrade.${symbol}`,
          `tickers.${symbol}`,
          ...CANDLE_MINUTES.map((minutes) => `kline.${minutes}.${symbol}`),
        ];

  /** The promises tell of connections, of which the events tell as well. */
  const sent = (promises: Promise<unknown>[]): void => void Promise.allSettled(promises);

  const subscribe = (symbols: readonly string[], part: FeedPart): void => {
    if (client)
      sent(
        client.subscribeV5(
          symbols.flatMap((symbol) => topicsOf(symbol, part)),
          'linear',
        ),
      );
  };
  const unsubscribe = (symbols: readonly string[], part: FeedPart): void => {
    if (client)
      sent(
        client.unsubscribeV5(
          symbols.flatMap((symbol) => topicsOf(symbol, part)),
          'linear',
        ),
      );
  };

  return {
    exchange: 'BYBIT',
    createInterpreter: createBybitV5,
    async instruments() {
      const contracts = await tradedContracts();
      const { list } = tickersSchema.parse(resultOf(await rest.getTickers({ category: 'linear' })));
      const turnover = new Map(list.map(({ symbol, turnover24h }) => [symbol, turnover24h]));
      return contracts.map((contract) => ({ ...contract, turnover_24h: turnover.get(contract.symbol) ?? 0 }));
    },
    async candles(symbol, minutes) {
      // One of CANDLE_MINUTES: the exchange knows all six by their number.
      const interval = String(minutes) as '1' | '3' | '5' | '15' | '30' | '60';
      const reply = await rest.getKline({ category: 'linear', symbol, interval, limit: HISTORY + 1 });
      const { list } = klinesSchema.parse(resultOf(reply));
      // Newest first, the running one included. By the time of the exchange: the clock here may be wrong.
      const closedBefore = z.number().parse(reply.time) - minutes * MINUTE_MS;
      return list
        .map(([start, open, high, low, close, volume]) => ({ start, open, high, low, close, volume }))
        .filter(({ start }) => start <= closedBefore)
        .sort((a, b) => a.start - b.start);
    },
    async connect(handlers) {
      const { levels, pingEveryMs } = settings();
      depth = bybitDepth(levels);
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
      // Settles when the connection stands, which may take many attempts: the events tell.
      sent([client.connect(LINEAR)]);
      await Promise.resolve();
    },
    subscribe,
    unsubscribe,
    restartBook(symbol) {
      unsubscribe([symbol], 'book');
      subscribe([symbol], 'book');
    },
    close() {
      const closing = client;
      client = undefined;
      closing?.removeAllListeners();
      closing?.closeAll(true);
    },
  };

  function listen(from: Client, handlers: FeedHandlers, onLoss: (livedMs: number) => void): void {
    let openedAt: number | undefined;
    const opened = (): void => {
      openedAt = Date.now();
      handlers.opened();
    };
    from.on('open', opened);
    from.on('reconnected', opened);
    from.on('reconnect', () => {
      const livedMs = openedAt === undefined ? 0 : Date.now() - openedAt;
      openedAt = undefined;
      onLoss(livedMs);
      handlers.lost();
    });
    from.on('update', (frame: unknown) => handlers.frame(frame));
    from.on('exception', (event: unknown) => {
      if (isEventData(event)) handlers.malformed('frame is not JSON');
      else if (isRefusal(event)) handlers.malformed(`subscription refused: ${event.ret_msg}`);
    });
  }
}

/** How the library tells of a frame that it could not parse. */
function isEventData(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'eventData' in event;
}

function isRefusal(event: unknown): event is { ret_msg: string } {
  return typeof event === 'object' && event !== null && 'ret_msg' in event && typeof event.ret_msg === 'string';
}
