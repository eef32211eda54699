import { seededRandom } from '@/server/market/rng';

import type { ExchangeAccount } from '../account/account';
import { decimalsOf } from '@/server/market/decimalText';
import { createScriptedMarket, OTHER_LADDER, type ScriptedMarket } from '../loopbackMarket';
import { USUAL_SCALE, type MarketScale } from '../marketScale';
import type { FaultyMarket } from './faultRig';

const STEP_MS = 250;
const USUAL_QTY = 0.03;
const LEVELS = [2, 3, 4, 5, 6];
/** Quantities of a thin book fill an order in many parts. */
const THIN_LEVELS = [0.003, 0.002, 0.004, 0.003, 0.2];
/** Levels of a fine book fill an order in many parts. */
const FINE_LEVELS = [...Array.from({ length: 90 }, () => 0.00083337), 3];

export type WalkingMarket = ScriptedMarket &
  FaultyMarket & {
    mid(): number;
    /** Moves the price with the clock and matches the account against each new book. */
    walk(account: ExchangeAccount): void;
  };

/** Contract with a price that stays, for a position of somebody else. */
export const STILL_SYMBOL = 'ETHUSDT';

/** Market of one contract whose price is a random walk in virtual time, and of one whose price stays. */
export function createWalkingMarket(seed: number, scale: MarketScale = USUAL_SCALE): WalkingMarket {
  const random = seededRandom(seed);
  const symbol = 'BTCUSDT';
  const market = createScriptedMarket([symbol, STILL_SYMBOL]);
  market.setBook(STILL_SYMBOL, OTHER_LADDER);
  let ticks = 10_000;
  const { tick, bookStep } = scale;
  const decimals = decimalsOf(bookStep);
  const toQuantities = (sizes: readonly number[]) => sizes.map((size) => Number((size * scale.qty).toFixed(3)));
  const usualLevels = toQuantities(scale.isFine ? FINE_LEVELS : LEVELS);
  let levels = usualLevels;
  let matched: ExchangeAccount | undefined;

  function publish(): void {
    const mid = ticks * tick;
    market.setBook(symbol, { bid: mid - tick, ask: mid + tick, step: bookStep, bids: levels, asks: levels });
    market.setPrices(symbol, { last: mid, mark: mid, index: mid });
    matched?.applyBook(symbol);
    matched?.applyPrices(symbol);
  }
  function step(): void {
    ticks += Math.round((random() - 0.5) * 6);
    publish();
    const side = random() < 0.5 ? ('BUY' as const) : ('SELL' as const);
    const price = Number(((ticks + (side === 'BUY' ? 1 : -1)) * tick).toFixed(decimals));
    const quantity = 3 * scale.qty;
    matched?.applyTrades(symbol, [{ price, quantity, taker: side, at: market.now() }]);
    market.clock.after(STEP_MS, step);
  }
  publish();
  return {
    ...market,
    symbol,
    otherSymbol: STILL_SYMBOL,
    usualQty: USUAL_QTY * scale.qty,
    qtyScale: scale.qty,
    mid: () => ticks * tick,
    jump(factor) {
      ticks = Math.round(ticks * factor);
      publish();
    },
    setThin(isThin) {
      levels = isThin ? toQuantities(THIN_LEVELS) : usualLevels;
      publish();
    },
    walk(account) {
      matched = account;
      market.clock.after(STEP_MS, step);
    },
  };
}
