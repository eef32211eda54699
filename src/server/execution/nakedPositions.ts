import type { Clock } from '../market/clock/clock';
import { isOpenOrder, isPositionStop, readOrderRow, readStopEvent } from './bybit/interpret';
import type { StreamTopic } from './bybit/privateStream';

/** Positions whose stop an event showed as gone. A reading of the account decides what is left. */
export function createNakedPositions(clock: Clock) {
  const since = new Map<string, number>();
  return {
    receive(topic: StreamTopic, row: unknown): void {
      const order = topic === 'order' ? readOrderRow(row) : undefined;
      const position = topic === 'position' ? readStopEvent(row) : undefined;
      // The event of the position follows if the position is closed.
      if (order && isPositionStop(order) && !isOpenOrder(order)) since.set(order.symbol, clock.now());
      if (position?.isNaked) since.set(position.symbol, clock.now());
      else if (position) since.delete(position.symbol);
    },
    /** Forgets the events before a reading that the bot saw. */
    applyReading(takenAt: number): void {
      for (const [symbol, at] of since) if (at < takenAt) since.delete(symbol);
    },
    hasNakedPosition: (): boolean => since.size > 0,
  };
}
