import type { ShownStop } from '../orders/account';
import type { Clock } from '../market/clock/clock';
import { isOpenOrder, isStopLoss, readOrderRow } from './rows/interpret';
import { readStopEvent } from './rows/positionRows';
import type { StreamTopic } from './stream';

/** Last event of each symbol that shows its stop. `clockOffset` returns the exchange clock minus the local clock in ms. */
export function createStopEvents(clock: Clock, clockOffset: () => number) {
  const last = new Map<string, ShownStop>();

  /** Late events and a clock that is ahead must not count as newer than they are. */
  const toLocalTime = (at = Infinity): number => Math.min(clock.now(), at - clockOffset());

  const lastAt = (symbol: string): number => last.get(symbol)?.at ?? -Infinity;

  return {
    receive(topic: StreamTopic, row: unknown): void {
      const order = topic === 'order' ? readOrderRow(row) : undefined;
      const position = topic === 'position' ? readStopEvent(row) : undefined;
      if (position) {
        const at = toLocalTime(position.at);
        if (at >= lastAt(position.symbol)) last.set(position.symbol, { at, stop: position.stop });
      }
      if (order && isStopLoss(order) && !isOpenOrder(order) && order.orderStatus !== 'Filled') {
        const at = toLocalTime(order.updatedTime);
        // The event of the position has the same time if the position is closed or has a new stop, and shows more.
        if (at > lastAt(order.symbol)) last.set(order.symbol, { at, stop: null });
      }
    },
    of: (symbol: string): ShownStop | undefined => last.get(symbol),
  };
}
