import type { TapeTrade } from '@/contract/live/streams';

/** Multiple of the median notional from which a market trade is marked as large. */
export const LARGE_TRADE_FACTOR = 3;

export function medianNotional(trades: readonly TapeTrade[]): number | null {
  const sorted = trades.map(([, price, quantity]) => price * quantity).sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 1 ? upper : (sorted[middle - 1] ?? upper);
  return (lower + upper) / 2;
}
