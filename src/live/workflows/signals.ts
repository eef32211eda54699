import { signalsApi } from '@/api/signals';
import { newestSignals } from '@/domain/feeds';
import { selectIsSignedIn } from '@/slices/session';
import type { AppListenerApi } from '@/store/listener';
import type { signalsReceived } from '../events';

const selectSignals = signalsApi.endpoints.getSignals.select();

export async function rememberSignals(
  { payload }: ReturnType<typeof signalsReceived>,
  { dispatch, getState }: AppListenerApi,
): Promise<void> {
  // A reply that is under way would overwrite what came meanwhile.
  await dispatch(signalsApi.util.getRunningQueryThunk('getSignals', undefined));
  if (!selectIsSignedIn(getState())) return;
  if (!selectSignals(getState()).data) {
    // The list could not be loaded: what comes is shown all the same.
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
