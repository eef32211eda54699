import { createContext } from 'react';
import type { Signal } from '@/contract/trades/signal';

export type RejectedSignal = Pick<Signal, 'side' | 'symbol' | 'timestamp'>;

/** Rejected signals of one check, or the story of one rejected signal. */
export type FollowedSignalsView = { check: string; label: string } | { signal: RejectedSignal };

/** Opens a view of the followed signals. Null for a bot without the capability `checks.worth`. */
export const FollowedSignalsContext = createContext<((view: FollowedSignalsView) => void) | null>(null);
