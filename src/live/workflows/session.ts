import { consoleApi } from '@/api/consoleApi';
import { statusReceived } from '@/slices/connection';
import type { AppListenerApi } from '@/store/listener';

/** Clears all data of the operator's session before the next sign-in. */
export function clearSessionCaches(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(consoleApi.util.resetApiState());
}

export function storeStatusTime(_action: unknown, { dispatch, extra }: AppListenerApi): void {
  dispatch(statusReceived({ at: extra.monotonicNow() }));
}
