import { createAction, prepareAutoBatched } from '@reduxjs/toolkit';
import type { Alarm, AlarmStorm } from '@/contract/alarms/alarms';
import type { LabProgress } from '@/contract/lab/progress';
import type { Signal } from '@/contract/trades/signal';
import type { OutcomeChange } from '@/contract/live/streams';
import type { Trade } from '@/contract/trades/trade';

/** Action with new signals in order of arrival. No reducer handles the action, so that no screen renders. */
export const signalsReceived = createAction('live/signalsReceived', prepareAutoBatched<Signal[]>());
export const tradeOpened = createAction<Trade>('live/tradeOpened');
export const tradeClosed = createAction<Trade>('live/tradeClosed');
export const frameRejected = createAction<string>('live/frameRejected');
/** Action after a gap in the numbers of the events. */
export const eventsMissed = createAction('live/eventsMissed');
/** Action that closes the live connection and opens it again. */
export const reconnectRequested = createAction('live/reconnectRequested');
export const signalOutcomeReceived = createAction<OutcomeChange>('live/signalOutcomeReceived');
export const labProgressReceived = createAction<LabProgress>('live/labProgressReceived');
export const allTradesRequested = createAction('live/allTradesRequested');
export const alarmChanged = createAction<Alarm>('live/alarmChanged');
/** Action with the count and the worst of many alarms that changed in a short time. */
export const alarmStormReceived = createAction<AlarmStorm>('live/alarmStormReceived');
