import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { catchUpAllTrades, forgetAllTrades, renewAllTrades } from '@/api/allTrades';
import { databaseApi } from '@/api/database';
import { RECENT, tradesApi } from '@/api/trades';
import type { AppListenerApi } from '@/store/listener';
import { tradeClosed, tradeOpened } from '../events';

const { matchFulfilled } = tradesApi.endpoints.getTrades;

/** A closing trade may lie far below the latest ones: the event itself says what became of it. */
export const tradeMoved = isAnyOf(tradeOpened, tradeClosed);
export function renewLoaded({ payload }: ReturnType<typeof tradeOpened>, { dispatch }: AppListenerApi): void {
  dispatch(renewAllTrades([payload]));
}

/** A reload of the latest trades merges into the list of all, and never replaces it. */
export const latestReloaded = (action: UnknownAction): boolean =>
  matchFulfilled(action) && action.meta.arg.originalArgs.limit === RECENT.limit;
export async function mergeLatest(action: UnknownAction, { dispatch }: AppListenerApi): Promise<void> {
  if (!matchFulfilled(action)) return;
  const { rows, total } = action.payload;
  // Cleared from elsewhere.
  if (total === 0) dispatch(forgetAllTrades());
  else await dispatch(catchUpAllTrades(rows));
}

export const databaseCleared = databaseApi.endpoints.clearDatabase.matchFulfilled;
export function forgetLoaded(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(forgetAllTrades());
}
