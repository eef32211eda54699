import type { Clock } from '../clock/clock';
import { addedLatencyAt, type FaultState } from './faults';
import type { DeliverFrame } from './simulatedFeed';

export type FrameDelivery = { deliver: DeliverFrame; dropFramesInFlight(): void };

/** Delays frames by the added latency and keeps their order. */
export function createFrameDelivery(
  receive: (frame: unknown, receivedAt: number) => void,
  clock: Clock,
  faults: Pick<FaultState, 'latencies'>,
): FrameDelivery {
  const inFlight = new Set<() => void>();
  let latestArrival = -Infinity;

  return {
    deliver(frame, madeAt, onLost = () => undefined) {
      const arrival = Math.max(madeAt + addedLatencyAt(madeAt, faults), latestArrival);
      if (arrival <= madeAt) return receive(frame, madeAt);
      latestArrival = arrival;
      const cancel = clock.after(arrival - madeAt, () => {
        inFlight.delete(drop);
        receive(frame, clock.now());
      });
      function drop(): void {
        cancel();
        onLost();
      }
      inFlight.add(drop);
    },
    dropFramesInFlight() {
      for (const drop of inFlight) drop();
      inFlight.clear();
      latestArrival = -Infinity;
    },
  };
}
