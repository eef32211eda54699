import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '@/api/request/services';
import '@/contract/schema/zodErrorTexts';
import { alarmsApi } from '@/api/alarms';
import { signalsApi } from '@/api/market/signals';
import { statusApi } from '@/api/bot/status';
import { FIRST_HISTORY_PAGE_QUERY, RECENT_TRADES_QUERY, tradesApi } from '@/api/trades/trades';
import { createAppListener } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';
import { createLackedPartGate } from './lackedParts';
import { createSocketMiddleware } from './socketMiddleware';
import { registerWorkflows } from './workflows/registerWorkflows';

const UNSUBSCRIBED = { subscribe: false };

type LiveThunk<Result> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;

const storesWithLive = new WeakSet<StoreExtra>();

/** Starts connection and workflows once. The sign-in screen does without both, so that it loads less code. */
export const startLive = (): LiveThunk<void> => (dispatch, getState, extra) => {
  if (storesWithLive.has(extra)) return;
  storesWithLive.add(extra);
  extra.requestGate.lackedPartOf = createLackedPartGate({ dispatch, getState });
  const listener = createAppListener(extra);
  registerWorkflows(listener.startListening);
  extra.addMiddleware(listener.middleware, createSocketMiddleware(extra));
};

/** Requests what the screen shows, while the page still loads the code of the screen. */
export const requestFirstData =
  (showsHistory: boolean): LiveThunk<Promise<unknown>> =>
  (dispatch) =>
    Promise.all([
      dispatch(requestStatusAndAlarms()),
      showsHistory && dispatch(tradesApi.endpoints.getTrades.initiate(FIRST_HISTORY_PAGE_QUERY, UNSUBSCRIBED)),
      dispatch(signalsApi.endpoints.getSignals.initiate(undefined, UNSUBSCRIBED)),
      dispatch(tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY, UNSUBSCRIBED)),
    ]);

const requestStatusAndAlarms = (): LiveThunk<Promise<void>> => async (dispatch) => {
  const { data } = await dispatch(statusApi.endpoints.getStatus.initiate(undefined, UNSUBSCRIBED));
  if (data?.capabilities?.includes('alarms'))
    await dispatch(alarmsApi.endpoints.getAlarms.initiate(undefined, UNSUBSCRIBED));
};
