import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '@/api/request/services';
import '@/contract/schema/zodErrorTexts';
import { signalsApi } from '@/api/market/signals';
import { statusApi } from '@/api/bot/status';
import { RECENT_TRADES_QUERY, tradesApi } from '@/api/trades/trades';
import { createAppListener } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';
import { createSocketMiddleware } from './socketMiddleware';
import { registerWorkflows } from './workflows/registerWorkflows';

type LiveThunk = ThunkAction<void, RootState, StoreExtra, UnknownAction>;

const storesWithLive = new WeakSet<StoreExtra>();

/** Starts connection and workflows once. The sign-in screen does without both, so that it loads less code. */
export const startLive = (): LiveThunk => (_dispatch, _getState, extra) => {
  if (storesWithLive.has(extra)) return;
  storesWithLive.add(extra);
  const listener = createAppListener(extra);
  registerWorkflows(listener.startListening);
  extra.addMiddleware(listener.middleware, createSocketMiddleware(extra));
};

/** Requests what every screen shows, while the page still loads the code of the screen. */
export const requestFirstData = (): LiveThunk => (dispatch) => {
  const unsubscribed = { subscribe: false };
  void dispatch(statusApi.endpoints.getStatus.initiate(undefined, unsubscribed));
  void dispatch(signalsApi.endpoints.getSignals.initiate(undefined, unsubscribed));
  void dispatch(tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY, unsubscribed));
};
