import { consoleApi } from '@/api/consoleApi';
import { statusReceived } from '@/slices/connection';
import type { AppListenerApi } from '@/store/listener';

export function clearCachedReplies(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(consoleApi.util.resetApiState());
}

export function storeStatusTime(_action: unknown, { dispatch, extra }: AppListenerApi): void {
  dispatch(statusReceived({ at: extra.monotonicNow() }));
}
