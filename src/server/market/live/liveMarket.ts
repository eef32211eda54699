import type { Exchange } from '@/contract/enums';

import { type SessionProbe, type SessionProbes, NO_PROBES } from '../session/sessionProbe';
import type { MarketSource } from '../source';
import { createBookRequests } from './books/bookRequests';
import { createBinanceFeed } from './exchanges/binanceFeed';
import { createBybitFeed } from './exchanges/bybitFeed';
import type { ExchangeFeed, FeedOptions, FeedSettings } from './exchanges/exchangeFeed';
import { createWallClock } from '../clock/wallClock';
import { createLiveExecution } from './liveExecution';
import { createLiveVenue } from './liveVenue';

export type LiveOptions = {
  exchange: Exchange;
  /** Read whenever a connection is made. */
  settings: () => FeedSettings;
  wallNow?: () => number;
  probes?: SessionProbes;
  /** Addresses and delays of tests. */
  feeds?: Partial<Record<Exchange, FeedOptions>>;
};

const OPEN_FEED = { BYBIT: createBybitFeed, BINANCE: createBinanceFeed };
const OTHER = { BYBIT: 'BINANCE', BINANCE: 'BYBIT' } as const;
/** The server waits no longer for an exchange before it opens its door. */
const START_TIMEOUT_MS = 5_000;
/** A market analysis has two seconds, and needs one of them to look. */
const SAMPLE_WITHIN_MS = 1_000;
const SAMPLE_POLL_MS = 50;
const SAMPLE_KEEP_ALIVE_MS = 600_000;
/** Of a symbol that is only looked at nothing goes on telling them. */
const MINUTE_MAX_AGE_MS = 5_000;
/** How late a task of the market's clock may be. */
const TICK_MS = 20;

/** Public market data of one exchange, and of the other one to execute on. The market's time is that of the wall. */
export async function createLiveMarket({
  exchange,
  settings,
  wallNow = Date.now,
  probes = NO_PROBES,
  feeds = {},
}: LiveOptions): Promise<MarketSource> {
  const { clock, advance } = createWallClock(wallNow, {
    beforeJump: probes.data.beforeJump,
    afterJump(ms) {
      if (timer === undefined) return;
      marketState.feed(
        'gap',
        `the clock leapt by ${(ms / 1000).toFixed(1)} s: the computer slept, or its clock was set`,
      );
      for (const venue of [main, second]) venue.readPast();
    },
  });
  const venueOf = (feed: ExchangeFeed, probe: SessionProbe) =>
    createLiveVenue({ feed, clock, advance, probe, backOff: feeds[feed.exchange]?.backOff });
  const main = venueOf(await OPEN_FEED[exchange](settings, feeds[exchange]), probes.data);
  const other = OTHER[exchange];
  const second = venueOf(await OPEN_FEED[other](settings, feeds[other]), probes.execution);
  const { marketState, subscriptions } = main;
  let timer: ReturnType<typeof setInterval> | undefined;

  const hasLatestMinute = (symbol: string): boolean =>
    marketState.candles(symbol, 1).length > 0 &&
    (subscriptions.has(symbol, 'flow') || marketState.sinceLastCandle_ms(symbol, 1) < MINUTE_MAX_AGE_MS);
  const isReadable = (symbol: string): boolean => marketState.book(symbol)?.ready === true && hasLatestMinute(symbol);

  return {
    get description() {
      const trouble = main.trouble();
      return trouble === undefined ? `live market of ${exchange}` : `live market: ${trouble}`;
    },
    hasHistory: true,
    marketId: 'live',
    venue: exchange,
    isLive: true,
    execution: createLiveExecution(second, clock, other, probes.execution),
    clock,
    unavailableReason: main.trouble,
    instruments: () => marketState.instruments(),
    book: (symbol) => marketState.book(symbol),
    candles: (symbol, minutes) => marketState.candles(symbol, minutes),
    prices: (symbol) => marketState.prices(symbol),
    funding: (symbol) => marketState.funding(symbol),
    follow: (symbols) => subscriptions.choose(symbols),
    prioritise(symbols) {
      for (const venue of [main, second]) venue.subscriptions.prioritise(symbols);
    },
    request: createBookRequests(main, clock, exchange, probes.data),
    loadForSample(symbols) {
      const until = clock.now() + SAMPLE_WITHIN_MS;
      for (const symbol of symbols) {
        subscriptions.hold(symbol, 'book', SAMPLE_KEEP_ALIVE_MS)();
        if (!hasLatestMinute(symbol)) main.readMinutes(symbol);
      }
      return new Promise((resolve) => {
        const look = (): void => {
          if (symbols.every(isReadable) || clock.now() >= until) resolve();
          else clock.after(SAMPLE_POLL_MS, look);
        };
        look();
      });
    },
    listen: (listener) => marketState.listen(listener),
    async start() {
      advance();
      timer ??= setInterval(advance, TICK_MS);
      const started = main.start();
      await Promise.race([started, new Promise<void>((resolve) => setTimeout(resolve, START_TIMEOUT_MS).unref())]);
    },
    stop() {
      clearInterval(timer);
      main.stop();
      second.stop();
      return Promise.resolve();
    },
    /** Time passes by itself here. */
    advanceTo: (at) => clock.advanceTo(Math.min(at, wallNow())),
  };
}
