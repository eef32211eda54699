import { alarmsApi, invalidateAlarms } from '@/api/alarms';
import type { AppListenerApi } from '@/store/listener';
import type { alarmChanged } from '../events';

/** Writes a changed alarm into the cached list. An alarm that is normal again leaves the list. */
export async function updateAlarm(
  { payload }: ReturnType<typeof alarmChanged>,
  { dispatch }: AppListenerApi,
): Promise<void> {
  // Waits for a pending request, because a late reply would overwrite the newer alarm.
  await dispatch(alarmsApi.util.getRunningQueryThunk('getAlarms', undefined));
  dispatch(
    alarmsApi.util.updateQueryData('getAlarms', undefined, (list) => {
      const others = list.rows.filter(({ id }) => id !== payload.id);
      list.rows = payload.state === 'normal' ? others : [...others, payload];
    }),
  );
}

/** Fetches the alarms again, because the frame of a storm has only the worst alarms. */
export function refetchAlarms(_action: unknown, { dispatch }: AppListenerApi): void {
  dispatch(invalidateAlarms());
}
