import type { Signal } from '@/contract/signal';
import type { OutcomeChange } from '@/contract/streams';
import { toEpochMs } from '../format/time';

/** A bot may write the same time in two forms. */
export const isOutcomeOf = (change: OutcomeChange, signal: Signal): boolean =>
  signal.symbol === change.symbol &&
  signal.side === change.side &&
  toEpochMs(signal.timestamp) === toEpochMs(change.timestamp);

export const withOutcome = (signal: Signal, { outcome }: OutcomeChange): Signal => ({ ...signal, outcome });
