import type { TradesRepository } from '../../store/repositories';

/**
 * T000042-m1x7k2: a number that goes on from the stored trades, and the market time of the entry. A recording played
 * twice enters at the same times, a cleared database counts from 1 again; together they do not repeat.
 */
export type TradeIds = { next(at: number): string; reset(): void };

export function createTradeIds(trades: TradesRepository): TradeIds {
  let used = trades.page(0, 1).total;
  return {
    next(at) {
      used += 1;
      return `T${String(used).padStart(6, '0')}-${at.toString(36)}`;
    },
    reset() {
      used = 0;
    },
  };
}
