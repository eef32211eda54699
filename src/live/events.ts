import { createAction, prepareAutoBatched } from '@reduxjs/toolkit';
import type { Signal } from '@/contract/signal';
import type { Trade } from '@/contract/trade';

/** In the order of their arrival. No reducer knows it, so the subscribers need not hear of it by itself. */
export const signalsReceived = createAction('live/signalsReceived', prepareAutoBatched<Signal[]>());
export const tradeOpened = createAction<Trade>('live/tradeOpened');
export const tradeClosed = createAction<Trade>('live/tradeClosed');
export const frameRejected = createAction<string>('live/frameRejected');
