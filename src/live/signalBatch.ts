import type { Signal } from '@/contract/trades/signal';
import { MAX_LISTED_SIGNALS } from '@/contract/sizes';
import type { OutcomeChange } from '@/contract/live/streams';
import { SIGNAL_BATCH_MS, SIGNAL_FLOOD_BATCH_MS } from '@/contract/timings';
import { isOutcomeOf } from '@/domain/market/signalOutcome';

/** Creates the batch that collects the arriving signals for a fraction of a second and delivers them together. */
export function createSignalBatch(deliver: (signals: Signal[]) => void) {
  let waiting: Signal[] = [];
  // A timer and not an animation frame delivers the batch, because animation frames stop in a hidden page.
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True after a batch that replaced the whole list of signals. */
  let isFlood = false;

  function discard(): void {
    clearTimeout(timer);
    timer = undefined;
    waiting = [];
  }

  function deliverWaiting(): void {
    const signals = waiting;
    isFlood = signals.length >= MAX_LISTED_SIGNALS;
    discard();
    deliver(signals);
  }

  return {
    discard,
    add(signal: Signal): void {
      waiting.push(signal);
      timer ??= setTimeout(deliverWaiting, isFlood ? SIGNAL_FLOOD_BATCH_MS : SIGNAL_BATCH_MS);
    },
    /** Writes an outcome into its signal. Returns false when the signal does not wait in the batch. */
    addOutcome(change: OutcomeChange): boolean {
      const signal = waiting.findLast((one) => isOutcomeOf(change, one));
      if (signal) signal.outcome = change.outcome;
      return signal !== undefined;
    },
  };
}
