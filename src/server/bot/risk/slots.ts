/** The bot takes a slot before it sends an entry order, and releases it when entry or trade ends. */
export type TradeSlots = {
  /** Takes a slot. Throws without a free slot, because the risk rules reject such an entry before. */
  takeSlot(): void;
  /** Takes a slot beyond the limit, because the trade of a late fill is open whatever the limit is. */
  takeSlotOfLateFill(): void;
  releaseSlot(): void;
  takenCount(): number;
  availableCount(): number;
  /** Sets the number of taken slots to `taken`. Returns the old number minus `taken`. */
  correctCount(taken: number): number;
};

export function createTradeSlots(max: () => number, taken: number): TradeSlots {
  let used = taken;
  return {
    takeSlot() {
      if (used >= max()) throw new Error(`All ${max()} position slots are taken`);
      used += 1;
    },
    takeSlotOfLateFill() {
      used += 1;
    },
    releaseSlot() {
      used = Math.max(0, used - 1);
    },
    takenCount: () => used,
    // Returns 0 if more slots are taken than max_concurrent_trades now allows.
    availableCount: () => Math.max(0, max() - used),
    correctCount(taken) {
      const difference = used - taken;
      used = taken;
      return difference;
    },
  };
}
