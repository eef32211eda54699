import { consoleApi } from '@/api/consoleApi';
import { statusReceived } from '@/slices/connection';
import type { AppListenerApi } from '@/store/listener';

/** Clears everything of the operator's session for the next one. */
export function wipeCaches(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(consoleApi.util.resetApiState());
}

export function stampStatus(_action: unknown, { dispatch, extra }: AppListenerApi): void {
  dispatch(statusReceived({ at: extra.monotonicNow() }));
}
