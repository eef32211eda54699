import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { addToAllTrades, loadMissedTrades, clearTradeLists } from '@/api/allTrades';
import { RECENT_TRADES_QUERY, tradesApi } from '@/api/trades';
import { upsertTrades } from '@/api/tradeTable';
import type { AppListenerApi } from '@/store/listener';
import { tradeClosed, tradeOpened } from '../events';

const { matchFulfilled } = tradesApi.endpoints.getTrades;

/** Matches the opening or the closing of a trade. */
export const isTradeEvent = isAnyOf(tradeOpened, tradeClosed);

/** Stores an opened or closed trade for all screens. */
export function storeTradeEvent({ payload }: ReturnType<typeof tradeOpened>, { dispatch }: AppListenerApi): void {
  dispatch(upsertTrades([payload]));
  dispatch(addToAllTrades([payload.trade_id]));
}

/** Returns true when a reload of the latest trades has succeeded. */
export const isReloadOfLatestTrades = (action: UnknownAction): boolean =>
  matchFulfilled(action) && action.meta.arg.originalArgs.limit === RECENT_TRADES_QUERY.limit;

/** Adds the latest trades to the list of all trades. */
export async function addLatestToAllTrades(action: UnknownAction, { dispatch }: AppListenerApi): Promise<void> {
  if (!matchFulfilled(action)) return;
  const { ids, total } = action.payload;
  // A total of zero means that another operator cleared the database.
  if (total === 0) dispatch(clearTradeLists());
  else await dispatch(loadMissedTrades(ids));
}
