import type { AppDispatch } from '@/store/types';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { settleWithin } from '@/ui/settleWithin';

/** Longest time for which the main screen waits for its tab and its data. The command buttons must not wait longer. */
const LONGEST_WAIT_MS = 200;

const importMain = () => import(/* webpackChunkName: "main" */ './shell/MainScreen');

export const lazyMainScreen = createLazyComponent<{ takesFocus: boolean }>(async () => {
  const { MainScreen, loadFirstTab } = await importMain();
  void loadFirstTab();
  return MainScreen;
});

const importLive = () => import(/* webpackChunkName: "live" */ '@/live/startLive');

/** Address of the first page of the trade history, without filters. */
const TRADES_HASH = '#trades';

/** Starts the live connection and the workflows. Before a sign-in the workflows log a malformed reply to the sign-in. */
export const startLiveEarly = async (dispatch: AppDispatch): Promise<void> => {
  const { startLive } = await importLive();
  dispatch(startLive());
};

/** Sends the first requests while the page loads the code of the main screen. */
const requestFirstDataEarly = async (dispatch: AppDispatch): Promise<void> => {
  await startLiveEarly(dispatch);
  const { requestFirstData } = await importLive();
  await dispatch(requestFirstData(location.hash === TRADES_HASH));
};

/** Loads code and first data of the main screen, so that one render shows both. */
export async function prepareMainScreen(dispatch: AppDispatch): Promise<void> {
  // The main screen starts the live connection too, so a failed load needs no handling.
  const data = requestFirstDataEarly(dispatch).catch(() => undefined);
  if (!(await lazyMainScreen.load())) return;
  const tab = importMain().then(({ loadFirstTab }) => loadFirstTab());
  await settleWithin(Promise.all([data, tab]), LONGEST_WAIT_MS);
}
