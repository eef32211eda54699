import type { UnknownAction } from '@reduxjs/toolkit';
import { tradesApi } from '@/api/trades';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

const { matchFulfilled, select } = tradesApi.endpoints.getTrades;

/**
 * The same page counts fewer trades than before: somebody else cleared the database, and no event says so. Compares a
 * page with itself only, since a bot may count each page in its own way.
 */
export function listShrank(action: UnknownAction, _now: RootState, before: RootState): boolean {
  if (!matchFulfilled(action)) return false;
  const known = select(action.meta.arg.originalArgs)(before).data?.total ?? null;
  const { total } = action.payload;
  return known !== null && total !== null && total < known;
}

/** Every other page may be gone: those on the screen are read anew, the others are forgotten. */
export function forgetOldPages(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(tradesApi.util.invalidateTags(['Trades']));
}
