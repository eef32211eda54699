import { seededRandom } from '@/server/market/rng';

import type { ExchangeAccount } from '../account/account';
import { createScriptedMarket, type ScriptedMarket } from '../loopbackMarket';

const STEP_MS = 250;
const TICK = 0.1;
const LEVELS = [2, 3, 4, 5, 6];
/** Quantities of a thin book fill an order in many parts. */
const THIN_LEVELS = [0.003, 0.002, 0.004, 0.003, 0.2];

export type WalkingMarket = ScriptedMarket & {
  readonly symbol: string;
  mid(): number;
  /** Multiplies the price. */
  jump(factor: number): void;
  setThin(isThin: boolean): void;
  /** Moves the price with the clock and matches the account against each new book. */
  walk(account: ExchangeAccount): void;
};

/** Contract with a price that stays, for a position of somebody else. */
export const STILL_SYMBOL = 'ETHUSDT';

/** Market of one contract whose price is a random walk in virtual time, and of one whose price stays. */
export function createWalkingMarket(seed: number): WalkingMarket {
  const random = seededRandom(seed);
  const symbol = 'BTCUSDT';
  const market = createScriptedMarket([symbol, STILL_SYMBOL]);
  market.setBook(STILL_SYMBOL, { bid: 99.9, ask: 100.1, bids: LEVELS, asks: LEVELS });
  let ticks = 10_000;
  let levels = LEVELS;
  let matched: ExchangeAccount | undefined;

  function publish(): void {
    const mid = ticks * TICK;
    market.setBook(symbol, { bid: mid - TICK, ask: mid + TICK, bids: levels, asks: levels });
    market.setPrices(symbol, { last: mid, mark: mid, index: mid });
    matched?.applyBook(symbol);
    matched?.applyPrices(symbol);
  }
  function step(): void {
    ticks += Math.round((random() - 0.5) * 6);
    publish();
    const side = random() < 0.5 ? ('BUY' as const) : ('SELL' as const);
    const price = (ticks + (side === 'BUY' ? 1 : -1)) * TICK;
    matched?.applyTrades(symbol, [{ price: Number(price.toFixed(1)), quantity: 3, taker: side, at: market.now() }]);
    market.clock.after(STEP_MS, step);
  }
  publish();
  return {
    ...market,
    symbol,
    mid: () => ticks * TICK,
    jump(factor) {
      ticks = Math.round(ticks * factor);
      publish();
    },
    setThin(isThin) {
      levels = isThin ? THIN_LEVELS : LEVELS;
      publish();
    },
    walk(account) {
      matched = account;
      market.clock.after(STEP_MS, step);
    },
  };
}
