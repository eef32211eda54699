import type { UnknownAction } from '@reduxjs/toolkit';
import { tradesApi } from '@/api/trades/trades';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

const { matchFulfilled, select } = tradesApi.endpoints.getTrades;

/**
 * Returns true when the trade total of a page decreased, because another operator cleared the database. The bot sends
 * no event when an operator clears the database. Each page is compared only with its earlier reply, because a bot may
 * send different totals for different pages.
 */
export function didTradeTotalDecrease(action: UnknownAction, _now: RootState, before: RootState): boolean {
  if (!matchFulfilled(action)) return false;
  const known = select(action.meta.arg.originalArgs)(before).data?.total ?? null;
  const { total } = action.payload;
  return known !== null && total !== null && total < known;
}

/** Refetches the visible trades and drops the cached pages of trades that no screen shows. */
export function refetchVisibleTrades(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(tradesApi.util.invalidateTags(['Trades']));
}
