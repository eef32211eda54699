import type { LivePosition } from '@/contract/live/streams';

/** Age from which the price of a position is marked as old. The bot sends positions twice a second. */
export const OLD_PRICE_AGE_MS = 5_000;

/** Returns how far the mark price is from SL (0) to TP (1). Returns null when one of the prices is unknown. */
export function progressToTarget({ mark_price, sl_price, tp_price }: LivePosition): number | null {
  if (mark_price === null || sl_price === null || tp_price === null || sl_price === tp_price) return null;
  return Math.max(0, Math.min(1, (mark_price - sl_price) / (tp_price - sl_price)));
}

/**
 * Range of the bar from SL to TP, in multiples of the risk at the first stop (R). All positions share the range, so
 * that their bars compare.
 */
export const R_RANGE = { min: -1, max: 3 } as const;

/** Places on the bar from SL to TP, 0 at the left end of the range and 1 at the right end. */
export type RiskBar = { entry: number; sl: number | null; tp: number | null; price: number | null };

/** Returns the places of entry, SL, TP and price on the bar. Returns null when the first stop is unknown. */
export function riskBarOf(position: LivePosition, entry: number | null): RiskBar | null {
  const firstStop = position.initial_sl_price ?? (position.sl_state === 'fixed' ? position.sl_price : null);
  if (entry === null || firstStop === null || firstStop === entry) return null;
  const placeOf = (price: number | null): number | null => {
    if (price === null) return null;
    const multiple = (price - entry) / (entry - firstStop);
    return Math.max(0, Math.min(1, (multiple - R_RANGE.min) / (R_RANGE.max - R_RANGE.min)));
  };
  return {
    entry: -R_RANGE.min / (R_RANGE.max - R_RANGE.min),
    sl: placeOf(position.sl_price),
    tp: placeOf(position.tp_price),
    price: placeOf(position.mark_price),
  };
}

/** `worst` is the position with the lowest known PnL. */
export type OpenPnl = { net: number | null; positions: number; unknown: number; worst: LivePosition | null };

/**
 * Sums the net PnL of the open positions and counts the positions without a PnL, among them the positions of the trades
 * in `notHeld`. The sum is null when every PnL is unknown.
 */
export function sumOpenPnl(positions: Iterable<LivePosition>, notHeld: ReadonlySet<string> = new Set()): OpenPnl {
  const sum: OpenPnl = { net: null, positions: 0, unknown: 0, worst: null };
  for (const position of positions) {
    const { trade_id, unrealized_pnl_net: net } = position;
    sum.positions += 1;
    if (net === null || notHeld.has(trade_id)) {
      sum.unknown += 1;
      continue;
    }
    sum.net = (sum.net ?? 0) + net;
    if (net < (sum.worst?.unrealized_pnl_net ?? Infinity)) sum.worst = position;
  }
  return sum;
}
