import type { UnknownAction } from '@reduxjs/toolkit';
import { tradesApi } from '@/api/trades';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

const { matchFulfilled, select } = tradesApi.endpoints.getTrades;

/**
 * Returns whether the total of the same page decreased: another operator cleared the database, which sends no event.
 * Compares each page only with itself, because a bot may count pages differently.
 */
export function listShrank(action: UnknownAction, _now: RootState, before: RootState): boolean {
  if (!matchFulfilled(action)) return false;
  const known = select(action.meta.arg.originalArgs)(before).data?.total ?? null;
  const { total } = action.payload;
  return known !== null && total !== null && total < known;
}

/** Refetches the visible pages and forgets the others, which may no longer exist. */
export function forgetOldPages(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(tradesApi.util.invalidateTags(['Trades']));
}
