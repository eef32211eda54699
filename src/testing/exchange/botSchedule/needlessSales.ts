import { STOP_KINDS } from '@/server/orders/exitReasons';
import { readExitPlan } from '@/server/orders/plan';
import { signOf, type Execution, type OrderSide } from '../account/model';
import { openPositions } from '../account/state';
import type { VirtualBot } from '../virtualBot';

/** One position at the exchange from its first fill on. */
type Held = {
  side: OrderSide;
  /** Tightest stop that the exchange held. */
  stop: number | undefined;
  /** Worst price of the stop's trigger since the first fill. */
  worst: number;
  /** True once the exchange held the position without a stop. */
  wasNaked: boolean;
};

/**
 * Finds positions that the bot sold although no exit rule was due: the order names a stop as its reason, the stop was at
 * the exchange all the time, and the price never reached it. The close of a flattening needs a command.
 */
export function createNeedlessSaleWatch({
  account: { state },
  rows,
  store,
}: Pick<VirtualBot, 'account' | 'rows' | 'store'>) {
  const held = new Map<string, Held>();
  const startedAt = state.market.now();
  let isFlattening = false;

  /** The fill can have closed the trade within the step. */
  const storedStopOf = (clientId: string): number | undefined =>
    store.trades.findTrade(rows.orders.get(clientId)?.trade_id ?? '')?.sl_price ?? undefined;

  function isReached({ side, stop, worst }: Held, clientId: string): boolean {
    const sign = signOf(side);
    const known = [stop, storedStopOf(clientId)].flatMap((price) => (price === undefined ? [] : [sign * price]));
    return known.length > 0 && sign * worst <= Math.max(...known);
  }

  const isStopReason = (clientId: string): boolean => {
    const reason = readExitPlan(JSON.parse(rows.orders.get(clientId)?.plan ?? 'null'))?.reason;
    return STOP_KINDS.some((kind) => kind === reason);
  };

  return {
    /** Commands of the operator allow closes from now on. */
    allowFlatten(): void {
      isFlattening = true;
    },
    /** Returns what a fill of the bot sold without need. */
    checkFill({ order, at }: Execution): string[] {
      const { symbol, orderLinkId, reduceOnly } = order;
      if (!reduceOnly || orderLinkId === '') return [];
      if (orderLinkId.startsWith('f-')) return isFlattening ? [] : [`${symbol} was flattened without a command`];
      const position = held.get(symbol);
      if (position === undefined || position.wasNaked || !isStopReason(orderLinkId)) return [];
      return isReached(position, orderLinkId)
        ? []
        : [`${symbol} was sold without need by ${orderLinkId} at ${at - startedAt} ms`];
    },
    /** Records stops and prices after each step. */
    record(): void {
      const open = openPositions(state);
      for (const symbol of held.keys()) if (!open.some((position) => position.symbol === symbol)) held.delete(symbol);
      for (const { symbol, side, stopLoss } of open) {
        const mark = state.market.prices(symbol)?.mark ?? NaN;
        const known = held.get(symbol);
        const sign = signOf(side);
        if (known?.side !== side) {
          held.set(symbol, { side, stop: stopLoss?.price, worst: mark, wasNaked: stopLoss === undefined });
          continue;
        }
        if (sign * mark < sign * known.worst) known.worst = mark;
        if (stopLoss === undefined) known.wasNaked = true;
        else if (known.stop === undefined || sign * stopLoss.price > sign * known.stop) known.stop = stopLoss.price;
      }
    },
  };
}
