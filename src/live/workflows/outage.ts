import type { UnknownAction } from '@reduxjs/toolkit';
import { CACHE_TAGS, consoleApi } from '@/api/consoleApi';
import { refreshRecentTrades } from '@/api/trades/trades';
import { FALLBACK_RELOAD_INTERVAL_MS } from '@/contract/timings';
import { connectionOpened, selectIsLive, selectIsPaused, selectOpenedBefore } from '@/slices/connection';
import { selectIsSignedIn } from '@/slices/session';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

const isSignedInWithoutLiveFeed = (state: RootState): boolean =>
  selectIsSignedIn(state) && !selectIsLive(state) && !selectIsPaused(state);

export const didLiveFeedClose = (_action: UnknownAction, state: RootState, before: RootState): boolean =>
  isSignedInWithoutLiveFeed(state) && !isSignedInWithoutLiveFeed(before);

/** Reloads the latest trades every 10 seconds while the live connection is not open (spec point 4). */
export async function reloadTradesDuringOutage(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  for (;;) {
    await api.delay(FALLBACK_RELOAD_INTERVAL_MS);
    if (!isSignedInWithoutLiveFeed(api.getState())) return;
    await api.dispatch(refreshRecentTrades());
  }
}

export const didConnectionReopen = (action: UnknownAction, _state: RootState, before: RootState): boolean =>
  connectionOpened.match(action) && selectOpenedBefore(before);

/** All tags but the system logs, which their tab polls. */
const VISIBLE_DATA_CACHE_TAGS = CACHE_TAGS.filter((tag) => tag !== 'SystemLogs');

/** Refetches all visible data after an outage, because the console missed the events of the outage. */
export function refetchVisibleData(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(consoleApi.util.invalidateTags(VISIBLE_DATA_CACHE_TAGS));
}

/** Time in which the live connection of a resumed console opens, and causes the refetch, ms. */
const RESUME_WAIT_MS = 1_500;

/** Refetches the data of a console that the page shows again, even if its live connection does not open. */
export async function refetchAfterResume(action: UnknownAction, api: AppListenerApi): Promise<void> {
  if ((await api.take(connectionOpened.match, RESUME_WAIT_MS)) === null) refetchVisibleData(action, api);
}
