import { createAction, prepareAutoBatched } from '@reduxjs/toolkit';
import type { LabProgress } from '@/contract/lab';
import type { Signal } from '@/contract/signal';
import type { OutcomeChange } from '@/contract/streams';
import type { Trade } from '@/contract/trade';

/** Announces signals in order of arrival. No reducer handles the action, so the action causes no rendering. */
export const signalsReceived = createAction('live/signalsReceived', prepareAutoBatched<Signal[]>());
export const tradeOpened = createAction<Trade>('live/tradeOpened');
export const tradeClosed = createAction<Trade>('live/tradeClosed');
export const frameRejected = createAction<string>('live/frameRejected');
/** Contract addition: the outcome of a signal, which is a trade or a rejection. */
export const outcomeReceived = createAction<OutcomeChange>('live/outcomeReceived');
/** Contract addition: the progress or the end of a run of the Lab. */
export const labProgressReceived = createAction<LabProgress>('live/labProgressReceived');
