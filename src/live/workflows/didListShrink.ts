import type { UnknownAction } from '@reduxjs/toolkit';
import { tradesApi } from '@/api/trades';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

const { matchFulfilled, select } = tradesApi.endpoints.getTrades;

/**
 * Returns true when the total of a page decreased, which means that another operator cleared the database. A clear of
 * the database sends no event. Each page is compared only with its earlier reply, because a bot may send different
 * totals for different pages.
 */
export function didListShrink(action: UnknownAction, _now: RootState, before: RootState): boolean {
  if (!matchFulfilled(action)) return false;
  const known = select(action.meta.arg.originalArgs)(before).data?.total ?? null;
  const { total } = action.payload;
  return known !== null && total !== null && total < known;
}

/** Refetches the visible pages and drops the other pages, which may no longer exist. */
export function dropHiddenPages(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(tradesApi.util.invalidateTags(['Trades']));
}
