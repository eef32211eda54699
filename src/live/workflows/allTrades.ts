import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { catchUpAllTrades, clearAllTrades, mergeIntoAllTrades } from '@/api/allTrades';
import { databaseApi } from '@/api/database';
import { RECENT, tradesApi } from '@/api/trades';
import type { AppListenerApi } from '@/store/listener';
import { tradeClosed, tradeOpened } from '../events';

const { matchFulfilled } = tradesApi.endpoints.getTrades;

/** A closing trade may be older than the latest trades: merges the trade of the event. */
export const tradeChanged = isAnyOf(tradeOpened, tradeClosed);
export function mergeTradeEvent({ payload }: ReturnType<typeof tradeOpened>, { dispatch }: AppListenerApi): void {
  dispatch(mergeIntoAllTrades([payload]));
}

/** A reload of the latest trades is merged into the list of all and never replaces it. */
export const latestReloaded = (action: UnknownAction): boolean =>
  matchFulfilled(action) && action.meta.arg.originalArgs.limit === RECENT.limit;
export async function mergeLatest(action: UnknownAction, { dispatch }: AppListenerApi): Promise<void> {
  if (!matchFulfilled(action)) return;
  const { rows, total } = action.payload;
  // Another operator cleared the database.
  if (total === 0) dispatch(clearAllTrades());
  else await dispatch(catchUpAllTrades(rows));
}

export const databaseCleared = databaseApi.endpoints.clearDatabase.matchFulfilled;
export function clearLoaded(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(clearAllTrades());
}
