import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { statusApi } from '@/api/bot/status';
import { RECENT_TRADES_QUERY, selectLatestTrades, tradesApi } from '@/api/trades/trades';
import { SILENT_FEED_AFTER_MS } from '@/contract/timings';
import { openTrades } from '@/domain/trades/tradeStatus';
import { connectionOpened, feedSilenceFound, frameReceived, selectIsLive } from '@/slices/connection';
import { signedOut } from '@/slices/session';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';
import { reconnectRequested } from '../../events';
import { reloadEventLists } from '../missedEvents';

/** Time after a frame in which the counts of a status can be older than the frame, ms. */
const SETTLE_MS = 5_000;

const { getStatus } = statusApi.endpoints;
const selectTradesWindow = tradesApi.endpoints.getTrades.select(RECENT_TRADES_QUERY);

export const isSilentFeedAction = isAnyOf(getStatus.matchFulfilled, frameReceived, connectionOpened, signedOut);

/**
 * Creates the watch of an open feed that is silent although events are missing. A bot need not answer a ping, so that
 * silence alone proves nothing. The watch reloads the lists once, then reconnects once. The next frame rearms it.
 */
export function createSilentFeedWatch() {
  let lastFrameAt = 0;
  let checkedSince = 0;
  let signals = 0;
  let next: 'reload' | 'reconnect' | 'nothing' = 'reload';

  return async function watchSilentFeed(action: UnknownAction, api: AppListenerApi): Promise<void> {
    const now = api.extra.monotonicNow();
    const isStatus = getStatus.matchFulfilled(action);
    if (!isStatus && !connectionOpened.match(action)) next = 'reload';
    if (!isStatus || !selectIsLive(api.getState())) {
      lastFrameAt = now;
      checkedSince = now;
      return;
    }
    const total = action.payload.total_signals ?? signals;
    if (now - lastFrameAt < SETTLE_MS || total < signals) signals = total;
    const isMissing = total > signals || isTradeEventMissing(api.getState(), action.payload.active_trades);
    if (!isMissing || now - checkedSince < SILENT_FEED_AFTER_MS || next === 'nothing') return;
    checkedSince = now;
    signals = total;
    if (next === 'reload') {
      next = 'reconnect';
      api.dispatch(feedSilenceFound({ since: api.extra.now() - (now - lastFrameAt) }));
      await reloadEventLists(api);
    } else {
      next = 'nothing';
      api.dispatch(reconnectRequested());
    }
  };
}

/** Returns true when status and a complete list have different numbers of open trades. */
function isTradeEventMissing(state: RootState, reported: number | null): boolean {
  const window = selectTradesWindow(state).data;
  if (window === undefined || reported === null) return false;
  const listed = openTrades(selectLatestTrades(state) ?? []).length;
  const isComplete = window.rejected.length === 0 && (window.total ?? 0) <= window.ids.length;
  return reported < listed || (reported > listed && isComplete);
}
