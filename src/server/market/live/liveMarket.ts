import type { Exchange } from '@/contract/enums';

import { createWallClock } from '../clock/wallClock';
import { NO_OP_PROBES, type SessionProbe, type SessionProbes } from '../session/sessionProbe';
import type { MarketSource } from '../source';
import { createBookRequests } from './books/bookRequests';
import { createBinanceFeed } from './exchanges/binanceFeed';
import { createBybitFeed } from './exchanges/bybitFeed';
import type { ExchangeFeed, FeedOptions, FeedSettings } from './exchanges/exchangeFeed';
import { createLiveExecution } from './liveExecution';
import { createLiveVenue } from './liveVenue';
import { createAddressLimits, createBinanceLimits } from './requests/addressLimits';

export type LiveMarketOptions = {
  exchange: Exchange;
  /** Returns the feed settings. The feed calls `settings` for each new connection. */
  settings: () => FeedSettings;
  wallNow?: () => number;
  probes?: SessionProbes;
  /** True if `feeds` lead to the testnet, whose prices say nothing about the main market. */
  isTestnet?: boolean;
  /** Addresses and delays of each feed, which only tests change. */
  feeds?: Partial<Record<Exchange, FeedOptions>>;
};

const FEED_FACTORIES = { BYBIT: createBybitFeed, BINANCE: createBinanceFeed };
const OTHER_EXCHANGE = { BYBIT: 'BINANCE', BINANCE: 'BYBIT' } as const;
/** The server starts to listen after this time even if the exchange does not answer. */
const MARKET_START_TIMEOUT_MS = 5_000;
/** Longest time for loading the books of a market analysis. The analysis must end within two seconds. */
const ANALYSIS_LOAD_TIMEOUT_MS = 1_000;
const ANALYSIS_POLL_INTERVAL_MS = 50;
const ANALYSIS_KEEP_ALIVE_MS = 600_000;
/** Age above which an analysis requests the one-minute candles of a symbol again, if the symbol has no candle topic. */
const MAX_ANALYSED_CANDLE_AGE_MS = 5_000;
/** Interval at which the market clock advances. A task runs at most one interval after its due time. */
const CLOCK_ADVANCE_INTERVAL_MS = 20;

/** Uses the other exchange as execution venue. Market time is wall time. */
export async function createLiveMarket({
  exchange,
  settings,
  wallNow = Date.now,
  probes = NO_OP_PROBES,
  isTestnet = false,
  feeds = {},
}: LiveMarketOptions): Promise<MarketSource> {
  const { clock, advance } = createWallClock(wallNow, {
    beforeJump: probes.data.beforeJump,
    afterJump(ms) {
      if (timer === undefined) return;
      const seconds = (ms / 1000).toFixed(1);
      marketState.reportFeed('gap', `the clock jumped by ${seconds} s: the computer slept, or its clock was set`);
      for (const venue of [data, execution]) venue.reloadCandles();
    },
  });
  const addressLimits = { BYBIT: createAddressLimits(), BINANCE: createBinanceLimits() };
  const venueOf = (feed: ExchangeFeed, probe: SessionProbe) =>
    createLiveVenue({
      feed,
      clock,
      advance,
      probe,
      backOff: feeds[feed.exchange]?.backOff,
      addressLimits: addressLimits[feed.exchange],
    });
  const data = venueOf(await FEED_FACTORIES[exchange](settings, feeds[exchange]), probes.data);
  const other = OTHER_EXCHANGE[exchange];
  const execution = venueOf(await FEED_FACTORIES[other](settings, feeds[other]), probes.execution);
  const { marketState, subscriptions } = data;
  let timer: ReturnType<typeof setInterval> | undefined;

  const hasLatestMinute = (symbol: string): boolean =>
    marketState.candles(symbol, 1).length > 0 &&
    (subscriptions.isSubscribed(symbol, 'flow') ||
      marketState.symbolState(symbol).candles.sinceLast_ms(1) < MAX_ANALYSED_CANDLE_AGE_MS);
  const hasBookAndCandles = (symbol: string): boolean =>
    marketState.book(symbol)?.ready === true && hasLatestMinute(symbol);

  return {
    get description() {
      const reason = data.unavailableReason();
      return reason === undefined
        ? `live market of ${exchange}${isTestnet ? ' testnet' : ''}`
        : `live market: ${reason}`;
    },
    hasHistory: true,
    marketId: isTestnet ? 'live-testnet' : 'live',
    venue: exchange,
    isLive: true,
    addressLimits: addressLimits.BYBIT,
    execution: createLiveExecution(execution, clock, other, probes.execution),
    clock,
    unavailableReason: data.unavailableReason,
    instruments: () => marketState.instruments(),
    book: (symbol) => marketState.book(symbol),
    candles: (symbol, minutes) => marketState.candles(symbol, minutes),
    prices: (symbol) => marketState.prices(symbol),
    funding: (symbol) => marketState.funding(symbol),
    follow: (symbols) => subscriptions.setFollowed(symbols),
    prioritise(symbols) {
      for (const venue of [data, execution]) venue.subscriptions.prioritise(symbols);
    },
    requestBook: createBookRequests(data, clock, exchange, probes.data),
    loadForAnalysis(symbols) {
      const until = clock.now() + ANALYSIS_LOAD_TIMEOUT_MS;
      for (const symbol of symbols) {
        subscriptions.keepSubscribed(symbol, 'book', ANALYSIS_KEEP_ALIVE_MS)();
        if (!hasLatestMinute(symbol)) data.reloadMinuteCandles(symbol);
      }
      return new Promise((resolve) => {
        const poll = (): void => {
          if (symbols.every(hasBookAndCandles) || clock.now() >= until) resolve();
          else clock.after(ANALYSIS_POLL_INTERVAL_MS, poll);
        };
        poll();
      });
    },
    onRefusal(listener) {
      for (const [name, limits] of Object.entries(addressLimits))
        limits.onRefusal(({ cause, text }) => listener({ cause, text: `${name}: ${text}` }));
    },
    listen: (listener) => marketState.listen(listener),
    async start() {
      advance();
      timer ??= setInterval(advance, CLOCK_ADVANCE_INTERVAL_MS);
      const started = data.start();
      await Promise.race([
        started,
        new Promise<void>((resolve) => setTimeout(resolve, MARKET_START_TIMEOUT_MS).unref()),
      ]);
    },
    stop() {
      clearInterval(timer);
      data.stop();
      execution.stop();
      return Promise.resolve();
    },
    /** Never advances beyond wall time. A live market follows wall time without calls of `advanceTo`. */
    advanceTo: (at) => clock.advanceTo(Math.min(at, wallNow())),
  };
}
