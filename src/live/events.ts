import { createAction, prepareAutoBatched } from '@reduxjs/toolkit';
import type { LabProgress } from '@/contract/lab';
import type { Signal } from '@/contract/signal';
import type { OutcomeChange } from '@/contract/streams';
import type { Trade } from '@/contract/trade';

/** Carries new signals in order of arrival. No reducer handles `signalsReceived`, so that no screen renders. */
export const signalsReceived = createAction('live/signalsReceived', prepareAutoBatched<Signal[]>());
export const tradeOpened = createAction<Trade>('live/tradeOpened');
export const tradeClosed = createAction<Trade>('live/tradeClosed');
export const frameRejected = createAction<string>('live/frameRejected');
/** Carries the outcome of a signal: a trade or a rejection. The outcome is an addition to the contract. */
export const signalOutcomeReceived = createAction<OutcomeChange>('live/signalOutcomeReceived');
/** Carries the progress or the end of a Lab run. The progress is an addition to the contract. */
export const labProgressReceived = createAction<LabProgress>('live/labProgressReceived');
