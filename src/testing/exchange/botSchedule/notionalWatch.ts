import type { Execution } from '../account/model';
import { openPositions, type AccountState } from '../account/state';

/** The bot values a position at the price of its close, which lies this much below the mark price. */
const CLOSE_SHARE = 0.999;

/**
 * Checks that no entry passes the notional limit. An entry was allowed at the prices of its creation: other positions
 * count at their lowest mark price since then, so that a later rise of prices breaks nothing.
 */
export function createNotionalWatch(
  state: AccountState,
  maxNotionalUsdt: number,
  /** Returns when the bot created an order, or undefined for an order of somebody else. */
  createdAt: (clientId: string) => number | undefined,
) {
  const marks: { at: number; bySymbol: Map<string, number> }[] = [];
  return {
    recordMarks(): void {
      const now = state.market.now();
      const known = [...state.instruments.keys()].map((symbol): [string, number] => [
        symbol,
        state.market.prices(symbol)?.mark ?? NaN,
      ]);
      marks.push({ at: now, bySymbol: new Map(known) });
    },
    /** Returns what the fill of an entry broke. Positions of `handled` symbols are not the bot's. */
    checkEntry({ order, at }: Execution, handled: ReadonlySet<string>): string[] {
      const sentAt = createdAt(order.orderLinkId);
      if (sentAt === undefined) return [];
      const since = marks.slice(marks.findLastIndex(({ at: known }) => known < sentAt) + 1);
      const lowest = (symbol: string): number => Math.min(...since.map(({ bySymbol }) => bySymbol.get(symbol) ?? NaN));
      const others = openPositions(state)
        .filter(({ symbol }) => symbol !== order.symbol && !handled.has(symbol))
        .reduce((sum, { symbol, size }) => sum + size * lowest(symbol) * CLOSE_SHARE, 0);
      const notional = others + order.qty * Math.min(order.price, lowest(order.symbol));
      return notional > maxNotionalUsdt
        ? [`${order.orderLinkId} at ${at} made a notional of ${notional.toFixed(1)} USDT`]
        : [];
    },
  };
}
