import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { addToAllTrades, catchUpAllTrades, clearTrades } from '@/api/allTrades';
import { RECENT_TRADES_QUERY, tradesApi } from '@/api/trades';
import { upsertTrades } from '@/api/tradeTable';
import type { AppListenerApi } from '@/store/listener';
import { tradeClosed, tradeOpened } from '../events';

const { matchFulfilled } = tradesApi.endpoints.getTrades;

/** Matches a trade event. All screens with the trade show the event immediately. */
export const isTradeEvent = isAnyOf(tradeOpened, tradeClosed);
export function storeTradeEvent({ payload }: ReturnType<typeof tradeOpened>, { dispatch }: AppListenerApi): void {
  dispatch(upsertTrades([payload]));
  dispatch(addToAllTrades([payload.trade_id]));
}

/**
 * Returns true for a reload of the latest trades. The reload adds to the list of all trades and never replaces that
 * list.
 */
export const isReloadOfLatestTrades = (action: UnknownAction): boolean =>
  matchFulfilled(action) && action.meta.arg.originalArgs.limit === RECENT_TRADES_QUERY.limit;
export async function addLatestToAllTrades(action: UnknownAction, { dispatch }: AppListenerApi): Promise<void> {
  if (!matchFulfilled(action)) return;
  const { ids, total } = action.payload;
  // A total of zero means that another operator cleared the database.
  if (total === 0) dispatch(clearTrades());
  else await dispatch(catchUpAllTrades(ids));
}
