import type { LivePosition } from '@/contract/live/streams';
import type { Trade } from '@/contract/trades/trade';
import { isFigure } from '../format/format';

type LivePositions = ReadonlyMap<string, LivePosition>;

/** Returns the net PnL of an immediate close. Without a live position it is the PnL in the list of trades. */
export const unrealisedPnlOf = ({ trade_id, pnl_net }: Trade, live?: LivePositions): number | null =>
  live?.get(trade_id)?.unrealized_pnl_net ?? pnl_net;

/** Returns the sum of the unrealised net PnL, or null when the PnL of a trade is unknown. */
export function totalUnrealisedPnl(trades: readonly Trade[], live?: LivePositions): number | null {
  const known = trades.map((trade) => unrealisedPnlOf(trade, live)).filter(isFigure);
  return known.length > 0 && known.length === trades.length ? known.reduce((total, pnl) => total + pnl, 0) : null;
}
