import { consoleApi } from '@/api/consoleApi';
import { statusReceived } from '@/slices/connection';
import type { AppListenerApi } from '@/store/listener';

/** Clears the cached replies of the ended session. */
export function clearCachedReplies(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(consoleApi.util.resetApiState());
}

export function storeStatusTime(_action: unknown, { dispatch, extra }: AppListenerApi): void {
  dispatch(statusReceived({ at: extra.monotonicNow() }));
}
