import type { Signal } from '@/contract/trades/signal';
import type { OutcomeChange } from '@/contract/live/streams';
import { toEpochMs } from '../format/time';

/**
 * Returns true when the outcome belongs to the signal. The times are compared in ms, because a bot can send one time in
 * two formats.
 */
export const isOutcomeOf = (change: OutcomeChange, signal: Signal): boolean =>
  signal.symbol === change.symbol &&
  signal.side === change.side &&
  toEpochMs(signal.timestamp) === toEpochMs(change.timestamp);
