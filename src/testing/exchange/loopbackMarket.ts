import { createMarketClock } from '@/server/market/clock/marketClock';
import { OrderBook } from '@/server/market/book/orderBook';
import type { ReferencePrices } from '@/server/market/source';
import { setBookLevels, type Ladder } from '../bot/ladder';
import type { LoopbackInstrument, LoopbackMarket } from './account/model';

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');

export const loopbackInstrument = (
  symbol = 'BTCUSDT',
  changes: Partial<LoopbackInstrument> = {},
): LoopbackInstrument => ({
  symbol,
  tick_size: 0.1,
  qty_step: 0.001,
  min_qty: 0.001,
  min_notional: 5,
  turnover_24h: 1e9,
  max_qty: 100,
  max_leverage: 100,
  price_limit: 0.05,
  maintenance_rate: 0.005,
  status: 'Trading',
  ...changes,
});

/** Quantity of one level of `OTHER_LADDER`. */
export const PART_QTY = 0.1;
const OTHER_LEVELS = Array.from({ length: 530 }, () => PART_QTY);
/** Book of a contract that only a person trades. A large order fills in hundreds of parts. */
export const OTHER_LADDER: Ladder = { bid: 99.9, ask: 100.1, step: 0.001, bids: OTHER_LEVELS, asks: OTHER_LEVELS };

/** Market with virtual time, and with books and prices that the test sets. */
export type ScriptedMarket = LoopbackMarket & {
  clock: ReturnType<typeof createMarketClock>;
  setBook(symbol: string, ladder: Ladder): void;
  setPrices(symbol: string, prices: Partial<ReferencePrices>): void;
};

export function createScriptedMarket(symbols: readonly string[] = ['BTCUSDT']): ScriptedMarket {
  const clock = createMarketClock(START_MS);
  const books = new Map(symbols.map((symbol) => [symbol, new OrderBook(symbol)]));
  const prices = new Map<string, ReferencePrices>();
  const market: ScriptedMarket = {
    clock,
    now: () => clock.now(),
    book: (symbol) => books.get(symbol),
    prices: (symbol) => prices.get(symbol),
    setBook(symbol, ladder) {
      const book = books.get(symbol);
      if (!book) throw new Error(`no ${symbol} in this market`);
      setBookLevels(book, { step: 0.1, ...ladder });
      if (!prices.has(symbol)) market.setPrices(symbol, {});
    },
    setPrices(symbol, changes) {
      const mid = books.get(symbol)?.mid() ?? NaN;
      prices.set(symbol, { last: mid, mark: mid, index: mid, ...prices.get(symbol), ...changes });
    },
  };
  return market;
}
