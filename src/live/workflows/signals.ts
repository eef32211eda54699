import { signalsApi } from '@/api/signals';
import { newestSignals } from '@/domain/lists/feeds';
import { selectIsSignedIn } from '@/slices/session';
import type { AppListenerApi } from '@/store/listener';
import type { signalsReceived } from '../events';

const selectSignals = signalsApi.endpoints.getSignals.select();

export async function addSignals(
  { payload }: ReturnType<typeof signalsReceived>,
  { dispatch, getState }: AppListenerApi,
): Promise<void> {
  // The reply of a running request would overwrite signals that arrived meanwhile.
  await dispatch(signalsApi.util.getRunningQueryThunk('getSignals', undefined));
  if (!selectIsSignedIn(getState())) return;
  if (!selectSignals(getState()).data) {
    // The list could not be loaded: shows the arriving signals anyway.
    const value = { rows: newestSignals([], payload), rejected: [] };
    dispatch(signalsApi.util.upsertQueryEntries([{ endpointName: 'getSignals', arg: undefined, value }]));
    return;
  }
  dispatch(
    signalsApi.util.updateQueryData('getSignals', undefined, (list) => {
      list.rows = newestSignals(list.rows, payload);
    }),
  );
}
