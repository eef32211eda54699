import { createContext } from 'react';
import type { Signal } from '@/contract/trades/signal';
import type { RejectionLine } from '@/domain/checks/rejectionLine';

export type RejectedSignal = Pick<Signal, 'side' | 'symbol' | 'timestamp'>;

/** Rejected signals of one check, the story of one rejected signal, or of the signal that a log line names. */
export type FollowedSignalsView =
  { check: string; label: string } | { signal: RejectedSignal } | { line: RejectionLine };

export type OpenFollowedSignals = (view: FollowedSignalsView) => void;

/** Function that opens a view of the followed signals. Null for a bot without the capability `checks.worth`. */
export const FollowedSignalsContext = createContext<OpenFollowedSignals | null>(null);
