import { createMarketClock } from '@/server/market/clock/marketClock';
import type { Exchange } from '@/contract/enums';
import { OrderBook } from '@/server/market/book/orderBook';
import type {
  Candle,
  FundingTerms,
  Instrument,
  MarketEvent,
  MarketSource,
  MarketTrade,
  ReferencePrices,
} from '@/server/market/source';
import type { ExchangeRefusal } from '@/server/market/live/requests/refusals';
import { type BookRequestBehaviour, answerBookRequest, type FakeVenue, createFakeVenue } from './fakeVenue';
import { setBookLevels, type Ladder } from './ladder';

const MARKET_START_MS = Date.parse('2026-03-10T12:00:00.000Z');

export const testInstrument = (symbol = 'BTCUSDT', changes: Partial<Instrument> = {}): Instrument => ({
  symbol,
  tick_size: 0.01,
  qty_step: 0.001,
  min_qty: 0.001,
  min_notional: 5,
  turnover_24h: 1e9,
  ...changes,
});

/** Market with books, trades and time that the test sets. */
export type FakeMarket = MarketSource & {
  /** Fake execution venue, which the market uses only with the option `twoVenues`. */
  readonly executionVenue: FakeVenue;
  /** Undefined if the market supports no book requests. */
  answering: BookRequestBehaviour | undefined;
  setBook(symbol: string, ladder: Ladder): void;
  loseBook(symbol: string): void;
  /** Publishes an update with the current book of the symbol. */
  publishBook(symbol: string, latency_ms?: number): void;
  trade(symbol: string, trades: readonly Omit<MarketTrade, 'at'>[]): void;
  setPrices(symbol: string, prices: ReferencePrices | undefined): void;
  setFunding(symbol: string, terms: FundingTerms): void;
  setCandles(symbol: string, minutes: number, candles: readonly Candle[]): void;
  emit(event: MarketEvent): void;
  /** Reports a refusal of an exchange. */
  refuse(refusal: ExchangeRefusal): void;
  /** Advances market time. Publishes all synchronised books every `everyMs`. */
  run(ms: number, everyMs?: number): void;
  /** Throws after one minute of market time, so that a test of a broken bot fails. */
  runUntil(condition: () => boolean, everyMs?: number): void;
  /** Advances market time without book updates. */
  silence(ms: number): void;
  /** Advances market time in one step, as if the computer had slept. */
  leap(ms: number): void;
};

type FakeMarketOptions = {
  instruments?: readonly Instrument[];
  hasHistory?: boolean;
  /** Adds a second venue for execution. */
  twoVenues?: boolean;
  venue?: Exchange;
  marketId?: string;
  startMs?: number;
  answering?: BookRequestBehaviour;
};

/** Market time after which `runUntil` gives up, ms. */
const MAX_CONDITION_WAIT_MS = 60_000;

export function fakeMarket({
  instruments = [testInstrument()],
  hasHistory = false,
  twoVenues = false,
  venue,
  marketId,
  startMs = MARKET_START_MS,
  answering,
}: FakeMarketOptions = {}): FakeMarket {
  const clock = createMarketClock(startMs);
  const books = new Map(instruments.map(({ symbol }) => [symbol, new OrderBook(symbol)]));
  const prices = new Map<string, ReferencePrices | undefined>();
  const candles = new Map<string, readonly Candle[]>();
  const funding = new Map<string, FundingTerms>();
  const executionVenue = createFakeVenue(clock);
  let listener: (event: MarketEvent) => void = () => undefined;
  let onRefusal: (refusal: ExchangeRefusal) => void = () => undefined;

  const bookOf = (symbol: string): OrderBook => {
    const book = books.get(symbol);
    if (book === undefined) throw new Error(`no ${symbol} in this test`);
    return book;
  };

  const market: FakeMarket = {
    description: 'fake market',
    hasHistory,
    ...(venue && { venue }),
    ...(marketId && { marketId }),
    ...(twoVenues && { execution: executionVenue }),
    executionVenue,
    answering,
    ...(answering && {
      requestBook: (symbol: string, answered: (problem?: string) => void) =>
        answerBookRequest(market.answering ?? 'never', clock, bookOf(symbol), answered),
    }),
    clock,
    instruments: () => instruments,
    book: (symbol) => books.get(symbol),
    candles: (symbol, minutes) => candles.get(`${symbol} ${minutes}`) ?? [],
    prices: (symbol) => prices.get(symbol),
    funding: (symbol) => funding.get(symbol),
    onRefusal: (next) => {
      onRefusal = next;
    },
    refuse: (refusal) => onRefusal(refusal),
    listen: (next) => {
      listener = next;
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    advanceTo: (at) => clock.advanceTo(at),
    setBook: (symbol, ladder) => setBookLevels(bookOf(symbol), ladder),
    loseBook(symbol) {
      bookOf(symbol).sync.applyEvent('gap');
    },
    publishBook(symbol, latency_ms = 0) {
      bookOf(symbol).updatedAt = clock.now();
      listener({ kind: 'book', symbol, at: clock.now(), latency_ms });
    },
    trade(symbol, trades) {
      const at = clock.now();
      listener({ kind: 'trades', symbol, at, trades: trades.map((trade) => ({ ...trade, at })) });
    },
    setPrices: (symbol, next) => void prices.set(symbol, next),
    setFunding: (symbol, terms) => void funding.set(symbol, terms),
    setCandles: (symbol, minutes, list) => void candles.set(`${symbol} ${minutes}`, list),
    emit: (event) => listener(event),
    run(ms, everyMs = 20) {
      const end = clock.now() + ms;
      while (clock.now() < end) {
        clock.advanceTo(Math.min(end, clock.now() + everyMs));
        for (const [symbol, book] of books) if (book.ready) market.publishBook(symbol);
        if (twoVenues) executionVenue.publishBooks();
      }
    },
    runUntil(condition, everyMs = 20) {
      const limit = clock.now() + MAX_CONDITION_WAIT_MS;
      while (!condition()) {
        if (clock.now() >= limit) throw new Error('The condition was false for one minute of market time.');
        market.run(everyMs, everyMs);
      }
    },
    silence: (ms) => clock.advanceTo(clock.now() + ms),
    leap: (ms) => clock.jumpTo(clock.now() + ms),
  };
  return market;
}

/** Creates `count` candles, each of which closes `drift` above the previous candle. */
export function driftingCandles(count: number, start: number, drift: number, range = 1): Candle[] {
  return Array.from({ length: count }, (_, index) => {
    const close = start + drift * index;
    return { start: index, open: close - drift, high: close + range, low: close - range, close, volume: 1 };
  });
}
