/**
 * Limits open and pending trades to max_concurrent_trades. An entry takes a slot before its order. The slot is
 * released when the entry fails or the trade closes.
 */
export type TradeSlots = {
  take(): boolean;
  release(): void;
  usedCount(): number;
  availableCount(): number;
  /** Sets the count to `held`. Returns the old count minus `held`. */
  correctCount(held: number): number;
};

export function createTradeSlots(max: () => number, held: number): TradeSlots {
  let used = held;
  return {
    take() {
      if (used >= max()) return false;
      used += 1;
      return true;
    },
    release() {
      used = Math.max(0, used - 1);
    },
    usedCount: () => used,
    // Returns 0 instead of a negative number if the limit is below the current count.
    availableCount: () => Math.max(0, max() - used),
    correctCount(held) {
      const difference = used - held;
      used = held;
      return difference;
    },
  };
}
