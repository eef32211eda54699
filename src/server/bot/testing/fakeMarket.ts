import { createMarketClock } from '../../market/marketClock';
import { OrderBook } from '../../market/orderBook';
import type { Candle, Instrument, MarketEvent, MarketSource, MarketTrade, ReferencePrices } from '../../market/source';

const BASE_MS = Date.parse('2026-03-10T12:00:00.000Z');

/** Base quantity at each level, best first; prices run from the touch outwards, one step apart. */
export type Ladder = { bid: number; ask: number; step?: number; bids: readonly number[]; asks: readonly number[] };

export const instrument = (symbol = 'BTCUSDT', changes: Partial<Instrument> = {}): Instrument => ({
  symbol,
  tick_size: 0.01,
  qty_step: 0.001,
  min_qty: 0.001,
  min_notional: 5,
  turnover_24h: 1e9,
  ...changes,
});

/** A market that does only what the test says. */
export type FakeMarket = MarketSource & {
  setBook(symbol: string, ladder: Ladder): void;
  loseBook(symbol: string): void;
  /** Publishes the book as it stands. */
  tell(symbol: string, latency_ms?: number): void;
  trade(symbol: string, trades: readonly Omit<MarketTrade, 'at'>[]): void;
  setPrices(symbol: string, prices: ReferencePrices | undefined): void;
  setCandles(symbol: string, minutes: number, candles: readonly Candle[]): void;
  emit(event: MarketEvent): void;
  /** Lets time pass, telling every readable book each `everyMs`. */
  run(ms: number, everyMs?: number): void;
  /** Lets time pass in silence. */
  silence(ms: number): void;
};

type Options = { instruments?: readonly Instrument[]; hasHistory?: boolean };

export function fakeMarket({ instruments = [instrument()], hasHistory = false }: Options = {}): FakeMarket {
  const clock = createMarketClock(BASE_MS);
  const books = new Map(instruments.map(({ symbol }) => [symbol, new OrderBook(symbol)]));
  const prices = new Map<string, ReferencePrices | undefined>();
  const candles = new Map<string, readonly Candle[]>();
  let listener: (event: MarketEvent) => void = () => undefined;

  const bookOf = (symbol: string): OrderBook => {
    const book = books.get(symbol);
    if (book === undefined) throw new Error(`no ${symbol} in this test`);
    return book;
  };

  const market: FakeMarket = {
    description: 'fake market',
    hasHistory,
    clock,
    instruments: () => instruments,
    book: (symbol) => books.get(symbol),
    candles: (symbol, minutes) => candles.get(`${symbol} ${minutes}`) ?? [],
    prices: (symbol) => prices.get(symbol),
    listen: (next) => {
      listener = next;
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    advanceTo: (at) => clock.advanceTo(at),
    setBook(symbol, { bid, ask, step = 0.01, bids, asks }) {
      const book = bookOf(symbol);
      book.clear();
      const price = (best: number, away: number) => Number((best + away * step).toFixed(6));
      bids.forEach((quantity, index) => book.set('bid', price(bid, -index), quantity));
      asks.forEach((quantity, index) => book.set('ask', price(ask, index), quantity));
      book.ready = true;
    },
    loseBook(symbol) {
      bookOf(symbol).ready = false;
    },
    tell(symbol, latency_ms = 0) {
      bookOf(symbol).updatedAt = clock.now();
      listener({ kind: 'book', symbol, at: clock.now(), latency_ms });
    },
    trade(symbol, trades) {
      const at = clock.now();
      listener({ kind: 'trades', symbol, at, trades: trades.map((trade) => ({ ...trade, at })) });
    },
    setPrices: (symbol, next) => void prices.set(symbol, next),
    setCandles: (symbol, minutes, list) => void candles.set(`${symbol} ${minutes}`, list),
    emit: (event) => listener(event),
    run(ms, everyMs = 20) {
      const end = clock.now() + ms;
      while (clock.now() < end) {
        clock.advanceTo(Math.min(end, clock.now() + everyMs));
        for (const [symbol, book] of books) if (book.ready) market.tell(symbol);
      }
    },
    silence: (ms) => clock.advanceTo(clock.now() + ms),
  };
  return market;
}

/** `count` candles of `minutes`, each closing `drift` above the one before. */
export function driftingCandles(count: number, start: number, drift: number, range = 1): Candle[] {
  return Array.from({ length: count }, (_, index) => {
    const close = start + drift * index;
    return { start: index, open: close - drift, high: close + range, low: close - range, close, volume: 1 };
  });
}
