import { refreshStatus } from '@/api/bot/status';
import { TRADE_HISTORY_TAG, RECENT_TRADES_QUERY, refreshRecentTrades, tradesApi } from '@/api/trades/trades';
import { RECENT_TRADES_COUNT } from '@/contract/sizes';
import { IMMEDIATE_RELOAD_MIN_AGE_MS, TRADE_RELOAD_DEBOUNCE_MS } from '@/contract/timings';
import { addIdToFront } from '@/domain/lists/feeds';
import { selectIsLive } from '@/slices/connection';
import type { AppListenerApi } from '@/store/listener';
import type { tradeOpened } from '../events';

const selectRecentTrades = tradesApi.endpoints.getTrades.select(RECENT_TRADES_QUERY);

export async function addOpenedTrade(
  { payload: trade }: ReturnType<typeof tradeOpened>,
  { dispatch, getState }: AppListenerApi,
): Promise<void> {
  await dispatch(tradesApi.util.getRunningQueryThunk('getTrades', RECENT_TRADES_QUERY));
  // Reloads a list that could not be loaded, because figures of a single trade would be wrong.
  if (!selectRecentTrades(getState()).data) await dispatch(refreshRecentTrades());
  dispatch(
    tradesApi.util.updateQueryData('getTrades', RECENT_TRADES_QUERY, (window) => {
      const ids = addIdToFront(window.ids, trade.trade_id, RECENT_TRADES_COUNT);
      if (ids === window.ids) return;
      window.ids = [...ids];
      if (window.total !== null) window.total += 1;
    }),
  );
  dispatch(tradesApi.util.invalidateTags([TRADE_HISTORY_TAG]));
  await dispatch(refreshStatus());
}

/** Reloads the trades, after a debounce time when the last reload started less than 2 s ago (spec point 4). */
export async function reloadTradesAfterClose(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (msSinceLastReload(api) <= IMMEDIATE_RELOAD_MIN_AGE_MS) await api.delay(TRADE_RELOAD_DEBOUNCE_MS);
  await reloadTrades(api);
}

/** Reloads the trades after a close command when no live connection can send the close event. */
export async function reloadTradesAfterCommand(_action: unknown, api: AppListenerApi): Promise<void> {
  if (!selectIsLive(api.getState())) await api.dispatch(refreshRecentTrades());
}

export async function reloadTrades({ dispatch }: AppListenerApi): Promise<void> {
  // Refetches analytics and trades together, so that their PnL figures cover the same closed trades.
  dispatch(tradesApi.util.invalidateTags([TRADE_HISTORY_TAG, 'Analytics']));
  await Promise.all([dispatch(refreshRecentTrades()), dispatch(refreshStatus())]);
}

function msSinceLastReload({ getState, extra }: AppListenerApi): number {
  const { startedTimeStamp } = selectRecentTrades(getState());
  return startedTimeStamp === undefined ? Infinity : extra.now() - startedTimeStamp;
}
