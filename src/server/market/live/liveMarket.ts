import type { Exchange } from '@/contract/enums';

import { type MarketTap, type MarketTaps, NO_TAPS } from '../session/sessionProbe';
import type { MarketSource } from '../source';
import { createBookRequests } from './books/bookRequests';
import { createBinanceFeed } from './exchanges/binanceFeed';
import { createBybitFeed } from './exchanges/bybitFeed';
import type { ExchangeFeed, FeedOptions, FeedSettings } from './exchanges/exchangeFeed';
import { createLiveClock } from '../clock/wallClock';
import { createLiveExecution } from './liveExecution';
import { createLiveVenue } from './liveVenue';

export type LiveOptions = {
  exchange: Exchange;
  /** Read whenever a connection is made. */
  settings: () => FeedSettings;
  wallNow?: () => number;
  taps?: MarketTaps;
  /** Addresses and delays of tests. */
  feeds?: Partial<Record<Exchange, FeedOptions>>;
};

const OPEN_FEED = { BYBIT: createBybitFeed, BINANCE: createBinanceFeed };
const OTHER = { BYBIT: 'BINANCE', BINANCE: 'BYBIT' } as const;
/** The server waits no longer for an exchange before it opens its door. */
const START_WITHIN_MS = 5_000;
/** A market analysis has two seconds, and needs one of them to look. */
const VISIT_WITHIN_MS = 1_000;
const VISIT_LOOK_MS = 50;
const VISIT_LINGER_MS = 600_000;
/** Of a symbol that is only looked at nothing goes on telling them. */
const MINUTES_LAST_MS = 5_000;
/** How late a task of the market's clock may be. */
const TICK_MS = 20;

/** Public market data of one exchange, and of the other one to execute on. The market's time is that of the wall. */
export async function createLiveMarket({
  exchange,
  settings,
  wallNow = Date.now,
  taps = NO_TAPS,
  feeds = {},
}: LiveOptions): Promise<MarketSource> {
  const { clock, advance } = createLiveClock(wallNow, {
    leaps: taps.data.leaps,
    leapt(ms) {
      if (timer === undefined) return;
      desk.feed('gap', `the clock leapt by ${(ms / 1000).toFixed(1)} s: the computer slept, or its clock was set`);
      for (const venue of [main, second]) venue.readPast();
    },
  });
  const venueOf = (feed: ExchangeFeed, tap: MarketTap) =>
    createLiveVenue({ feed, clock, advance, tap, backOff: feeds[feed.exchange]?.backOff });
  const main = venueOf(await OPEN_FEED[exchange](settings, feeds[exchange]), taps.data);
  const other = OTHER[exchange];
  const second = venueOf(await OPEN_FEED[other](settings, feeds[other]), taps.execution);
  const { desk, subscriptions } = main;
  let timer: ReturnType<typeof setInterval> | undefined;

  const hasLatestMinute = (symbol: string): boolean =>
    desk.candles(symbol, 1).length > 0 &&
    (subscriptions.has(symbol, 'flow') || desk.candleSilence(symbol, 1) < MINUTES_LAST_MS);
  const isReadable = (symbol: string): boolean => desk.book(symbol)?.ready === true && hasLatestMinute(symbol);

  return {
    get description() {
      const trouble = main.trouble();
      return trouble === undefined ? `live market of ${exchange}` : `live market: ${trouble}`;
    },
    hasHistory: true,
    world: 'live',
    venue: exchange,
    isLive: true,
    execution: createLiveExecution(second, clock, other, taps.execution),
    clock,
    unavailable: main.trouble,
    instruments: () => desk.instruments(),
    book: (symbol) => desk.book(symbol),
    candles: (symbol, minutes) => desk.candles(symbol, minutes),
    prices: (symbol) => desk.prices(symbol),
    funding: (symbol) => desk.funding(symbol),
    follow: (symbols) => subscriptions.choose(symbols),
    favour(symbols) {
      for (const venue of [main, second]) venue.subscriptions.favour(symbols);
    },
    request: createBookRequests(main, clock, exchange, taps.data),
    visit(symbols) {
      const until = clock.now() + VISIT_WITHIN_MS;
      for (const symbol of symbols) {
        subscriptions.hold(symbol, 'book', VISIT_LINGER_MS)();
        if (!hasLatestMinute(symbol)) main.readMinutes(symbol);
      }
      return new Promise((resolve) => {
        const look = (): void => {
          if (symbols.every(isReadable) || clock.now() >= until) resolve();
          else clock.after(VISIT_LOOK_MS, look);
        };
        look();
      });
    },
    listen: (listener) => desk.listen(listener),
    async start() {
      advance();
      timer ??= setInterval(advance, TICK_MS);
      const started = main.start();
      await Promise.race([started, new Promise<void>((resolve) => setTimeout(resolve, START_WITHIN_MS).unref())]);
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
