import type { LivePosition } from '@/contract/streams';

/** Age from which the price of a position is marked as old. The bot sends positions twice a second. */
export const OLD_PRICE_AGE_MS = 5_000;

/** Returns how far the mark price is from SL (0) to TP (1). Returns null when one of the prices is unknown. */
export function progressToTarget({ mark_price, sl_price, tp_price }: LivePosition): number | null {
  if (mark_price === null || sl_price === null || tp_price === null || sl_price === tp_price) return null;
  return Math.max(0, Math.min(1, (mark_price - sl_price) / (tp_price - sl_price)));
}

export type OpenPnl = { net: number | null; positions: number; unknown: number };

/**
 * Sums the net PnL of the open positions and counts the positions without a PnL. The sum is null when every PnL is
 * unknown.
 */
export function sumOpenPnl(positions: Iterable<LivePosition>): OpenPnl {
  const sum: OpenPnl = { net: null, positions: 0, unknown: 0 };
  for (const { unrealized_pnl_net: net } of positions) {
    sum.positions += 1;
    if (net === null) sum.unknown += 1;
    else sum.net = (sum.net ?? 0) + net;
  }
  return sum;
}
