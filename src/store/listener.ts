import { createListenerMiddleware, type ListenerEffectAPI, type TypedStartListening } from '@reduxjs/toolkit';
import type { StoreExtra } from '@/api/request/services';
import type { RootState } from './rootReducer';
import type { AppDispatch } from './types';

export type AppStartListening = TypedStartListening<RootState, AppDispatch, StoreExtra>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, StoreExtra>;

export const createAppListener = (extra: StoreExtra) =>
  createListenerMiddleware<RootState, AppDispatch, StoreExtra>({
    extra,
    onError: (error, { raisedBy }) => extra.logger.error(`A workflow failed (${raisedBy}): ${String(error)}`),
  });
