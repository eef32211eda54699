import type { Clock } from '../market/clock/clock';
import type { AccountQueries } from './accountQueries';
import { isPositionStop } from './bybit/interpret';
import type { BybitRequests } from './bybit/requests';
import { toCancelCall, toCloseCall } from './orderText';

const REPEAT_MS = 500;

/** Closes positions by market order and cancels orders, until a query shows neither. Stops stay until then. */
export function createFlattening({
  queries,
  requests,
  clock,
}: {
  queries: AccountQueries;
  requests: BybitRequests;
  clock: Clock;
}): { flatten(symbol: string): void } {
  const running = new Set<string>();
  let used = 0;
  const ignore = (): void => undefined;

  /** Returns true when nothing is left. */
  async function runOnce(symbol: string): Promise<boolean> {
    const [orders, positions] = await Promise.all([queries.openOrders(symbol, 'exit'), queries.positions(symbol)]);
    for (const { qty } of positions) {
      used += 1;
      const clientId = `f-${clock.now().toString(36)}-${used}`;
      requests.call(toCloseCall(symbol, { clientId, isLong: qty > 0 }), ignore);
    }
    // A stop stays until its position is closed. Without a position, it is an order that could open one.
    const cancelled = positions.length === 0 ? orders : orders.filter((order) => !isPositionStop(order));
    for (const { orderId } of cancelled) requests.call(toCancelCall({ symbol, exchangeId: orderId }), ignore);
    return orders.length === 0 && positions.length === 0;
  }

  function repeat(symbol: string): void {
    void runOnce(symbol)
      .catch(() => false)
      .then((isFlat) => {
        if (isFlat) running.delete(symbol);
        else clock.after(REPEAT_MS, () => repeat(symbol));
      });
  }

  return {
    flatten(symbol) {
      if (running.has(symbol)) return;
      running.add(symbol);
      repeat(symbol);
    },
  };
}
