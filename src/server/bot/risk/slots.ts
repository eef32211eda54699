/**
 * Limits open and pending trades to max_concurrent_trades. A slot is taken before the order and released when the entry
 * fails or the trade closes. The separate count reveals leaked slots.
 */
export type Slots = {
  take(): boolean;
  release(): void;
  inUse(): number;
  available(): number;
  /** Sets the count to `held` and returns the error of the old count. */
  correct(held: number): number;
};

export function createSlots(max: () => number, held: number): Slots {
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
    // A limit below the current count leaves 0, never a negative number.
    available: () => Math.max(0, max() - inUse),
    correct(held) {
      const difference = inUse - held;
      inUse = held;
      return difference;
    },
  };
}
