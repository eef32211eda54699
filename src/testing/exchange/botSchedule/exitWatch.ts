import { openPositions, type AccountState } from '../account/state';
import type { VirtualBot } from '../virtualBot';

/** An exit fills within this time, while the exchange answers. The ladder of prices ends after 5 s. */
const MAX_EXIT_MS = 20_000;

/**
 * Checks that an exit order is followed by a closed position. `isAnswering` returns whether the exchange answers each
 * request and sends each event.
 */
export function createExitWatch(state: AccountState, { orders }: VirtualBot['rows'], isAnswering: () => boolean) {
  const since = new Map<string, number>();
  return {
    /** Returns the positions whose exit does not succeed. */
    check(handled: ReadonlySet<string>): string[] {
      const now = state.market.now();
      const open = new Set(openPositions(state).map(({ symbol }) => symbol));
      for (const symbol of since.keys()) if (!open.has(symbol) || !isAnswering()) since.delete(symbol);
      for (const symbol of open)
        if (!since.has(symbol) && !handled.has(symbol) && isLeaving(symbol)) since.set(symbol, now);
      return [...since].flatMap(([symbol, at]) =>
        now - at > MAX_EXIT_MS ? [`the exit of ${symbol} did not succeed within ${MAX_EXIT_MS} ms`] : [],
      );
    },
  };

  function isLeaving(symbol: string): boolean {
    const last = [...orders.values()].findLast((order) => order.symbol === symbol);
    return last?.purpose === 'exit';
  }
}
