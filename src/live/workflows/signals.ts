import { signalsApi } from '@/api/signals';
import { newestSignals } from '@/domain/feeds';
import type { AppListenerApi } from '@/store/listener';
import type { signalsReceived } from '../events';

export async function rememberSignals(
  { payload }: ReturnType<typeof signalsReceived>,
  { dispatch }: AppListenerApi,
): Promise<void> {
  // A reply that is under way would overwrite what came meanwhile.
  await dispatch(signalsApi.util.getRunningQueryThunk('getSignals', undefined));
  dispatch(
    signalsApi.util.updateQueryData('getSignals', undefined, (list) => {
      list.rows = newestSignals(list.rows, payload);
    }),
  );
}
