import type { TradesRepository } from '../../store/repositories';

/**
 * Generates trade ids such as T000042-m1x7k2, which consist of a running number and the entry time. The number makes
 * ids unique if two replays open trades at the same market time. The time makes ids unique after the database was
 * cleared.
 */
export type TradeIdGenerator = { nextTradeId(at: number): string; restartNumbers(): void };

export function createTradeIdGenerator(trades: TradesRepository): TradeIdGenerator {
  let used = trades.listPage(0, 1).total;
  return {
    nextTradeId(at) {
      used += 1;
      return `T${String(used).padStart(6, '0')}-${at.toString(36)}`;
    },
    restartNumbers() {
      used = 0;
    },
  };
}
