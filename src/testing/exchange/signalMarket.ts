import { createMarketClock, type MarketClock } from '@/server/market/clock/marketClock';
import { OrderBook } from '@/server/market/book/orderBook';
import { seededRandom } from '@/server/market/rng';
import type { MarketEvent, MarketSource, MarketTrade, ReferencePrices } from '@/server/market/source';
import { decimalsOf } from '@/server/market/decimalText';
import { setBookLevels } from '../bot/ladder';
import type { ExchangeAccount } from './account/account';
import type { LoopbackInstrument, LoopbackMarket } from './account/model';
import { OTHER_LADDER } from './loopbackMarket';
import { USUAL_SCALE, type MarketScale } from './marketScale';

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const STEP_MS = 250;
const START_TICKS = 10_000;
const LEVELS = 12;
const MAX_MOVE_TICKS = 7;
/** Quantity of one level, less than a usual order: most orders fill in parts. */
const LEVEL_QTY = 0.15;
const THIN_QTY = 0.01;
/** Levels and quantity of one level of a fine book. */
const FINE_LEVELS = 100;
const FINE_QTY = 0.00666667;
const FINE_THIN_QTY = 0.0005;
/** The larger side of the book has this many times the quantity of the other side. */
const IMBALANCE = 4;
const PRESSURE_STEPS = 6;
/** Contract that no bot trades. Its price stays. */
export const OTHER_SYMBOL = 'XRPUSDT';

export type SignalMarket = MarketSource &
  LoopbackMarket & {
    readonly clock: MarketClock;
    prices(symbol: string): ReferencePrices | undefined;
    /** Moves the prices with the clock, and matches the account before the bot sees a book. */
    walk(account: ExchangeAccount): void;
    /** Multiplies the prices of all contracts. */
    jump(factor: number): void;
    setThin(isThin: boolean): void;
  };

type Contract = { symbol: string; book: OrderBook; ticks: number; pressure: number; stepsLeft: number };

/**
 * Market whose prices are random walks in virtual time, and whose books lean to one side for a second or two, so that a
 * bot finds signals often. Costs little: one book and one trade of each contract every STEP_MS.
 */
export function createSignalMarket(
  seed: number,
  instruments: readonly LoopbackInstrument[],
  scale: MarketScale = USUAL_SCALE,
): SignalMarket {
  const random = seededRandom(seed);
  const clock = createMarketClock(START_MS);
  const contracts = new Map<string, Contract>(
    instruments.map(({ symbol }) => {
      const start = { ticks: START_TICKS, pressure: 0, stepsLeft: 0 };
      return [symbol, { symbol, book: new OrderBook(symbol), ...start }];
    }),
  );
  const prices = new Map<string, ReferencePrices>();
  let listener: (event: MarketEvent) => void = () => undefined;
  let account: ExchangeAccount | undefined;
  let isThin = false;
  const { tick, bookStep } = scale;
  const decimals = decimalsOf(bookStep);
  const [levels, levelQty, thinQty] = scale.isFine
    ? [FINE_LEVELS, FINE_QTY, FINE_THIN_QTY]
    : [LEVELS, LEVEL_QTY, THIN_QTY];
  const qtyDecimals = scale.isFine ? 1 : 3;
  const toPrice = (ticks: number): number => Number((ticks * tick).toFixed(decimals));

  function publish({ symbol, book, ticks, pressure }: Contract): void {
    const mid = toPrice(ticks);
    const qty = Number(((isThin ? thinQty : levelQty) * scale.qty).toFixed(qtyDecimals));
    const side = (isLarge: boolean) => Array.from({ length: levels }, () => (isLarge ? qty * IMBALANCE : qty));
    const best = { bid: mid - tick, ask: mid + tick, step: bookStep };
    setBookLevels(book, { ...best, bids: side(pressure > 0), asks: side(pressure < 0) });
    book.updatedAt = clock.now();
    prices.set(symbol, { last: mid, mark: mid, index: mid });
    account?.applyBook(symbol);
    account?.applyPrices(symbol);
    listener({ kind: 'book', symbol, at: clock.now(), latency_ms: 0 });
  }

  function trade({ symbol, ticks }: Contract): void {
    const taker = random() < 0.5 ? 'BUY' : 'SELL';
    const price = toPrice(ticks + (taker === 'BUY' ? 1 : -1));
    const quantity = Number((random() * LEVEL_QTY * IMBALANCE * scale.qty).toFixed(qtyDecimals));
    const trades: MarketTrade[] = [{ price, quantity, taker, at: clock.now() }];
    account?.applyTrades(symbol, trades);
    listener({ kind: 'trades', symbol, at: clock.now(), trades });
  }

  function step(): void {
    for (const contract of contracts.values()) {
      contract.ticks += Math.round((2 * random() - 1) * MAX_MOVE_TICKS);
      contract.stepsLeft -= 1;
      if (contract.stepsLeft < 0) {
        contract.pressure = Math.floor(random() * 3) - 1;
        contract.stepsLeft = Math.floor(random() * PRESSURE_STEPS);
      }
      publish(contract);
      trade(contract);
    }
    clock.after(STEP_MS, step);
  }

  const other = new OrderBook(OTHER_SYMBOL);
  setBookLevels(other, OTHER_LADDER);
  prices.set(OTHER_SYMBOL, { last: 100, mark: 100, index: 100 });
  for (const contract of contracts.values()) publish(contract);
  return {
    description: 'market of a schedule',
    hasHistory: false,
    clock,
    now: () => clock.now(),
    instruments: () => instruments,
    book: (symbol) => (symbol === OTHER_SYMBOL ? other : contracts.get(symbol)?.book),
    candles: () => [],
    prices: (symbol) => prices.get(symbol),
    listen(next) {
      listener = next;
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    advanceTo: (at) => clock.advanceTo(at),
    walk(matched) {
      account = matched;
      clock.after(STEP_MS, step);
    },
    jump(factor) {
      for (const contract of contracts.values()) {
        contract.ticks = Math.round(contract.ticks * factor);
        publish(contract);
      }
    },
    setThin(next) {
      isThin = next;
      for (const contract of contracts.values()) publish(contract);
    },
  };
}
