/**
 * Semaphore over max_concurrent_trades: a slot is taken before an entry order goes out and given back when the entry
 * fails or the trade closes. It counts by itself, so that a leak shows as a difference from the open trades.
 */
export type Slots = {
  take(): boolean;
  release(): void;
  inUse(): number;
  available(): number;
  /** Sets the count to what is truly held; returns by how much it was wrong. */
  repair(held: number): number;
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
    // Lowering the limit below what is open leaves none, never a negative number.
    available: () => Math.max(0, max() - inUse),
    repair(truly) {
      const wrongBy = inUse - truly;
      inUse = truly;
      return wrongBy;
    },
  };
}
