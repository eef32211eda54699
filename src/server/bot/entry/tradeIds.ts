import type { TradesRepository } from '../../store/repositories';

/**
 * Returns ids such as T000042-m1x7k2: a number that continues from the stored trades, and the entry time. Neither part
 * is unique alone: a replay repeats entry times, a cleared database restarts the numbers.
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
