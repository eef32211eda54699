/**
 * Limits open and pending trades to max_concurrent_trades. An entry takes a slot before its order. The slot is
 * released when the entry fails or the trade closes.
 */
export type TradeSlots = {
  take(): boolean;
  release(): void;
  inUse(): number;
  available(): number;
  /** Sets the count to `held` and returns the error of the old count. */
  correctCount(held: number): number;
};

export function createSlots(max: () => number, held: number): TradeSlots {
  let inUse = held;
  return {
    take() {
      if (inUse >= max()) return false;
      inUse += 1;
      return true;
    },
    release() {
      inUse = Math.max(0, inUse - 1);
    },
    inUse: () => inUse,
    // Returns 0 instead of a negative number if the limit is below the current count.
    available: () => Math.max(0, max() - inUse),
    correctCount(held) {
      const difference = inUse - held;
      inUse = held;
      return difference;
    },
  };
}
