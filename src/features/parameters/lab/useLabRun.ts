import { labApi, useGetLabRunQuery } from '@/api/lab';
import { isActiveRunState } from '@/contract/lab/progress';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';

const LAB_POLL_INTERVAL_MS = 5_000;

/**
 * Returns the poll interval in milliseconds, or 0 for no polling. The console polls only while `active` is true and the
 * live connection is down.
 */
export function useLabPollInterval(active: boolean): number {
  const live = useAppSelector(selectIsLive);
  return active && !live ? LAB_POLL_INTERVAL_MS : 0;
}

/** Returns a Lab run with its report. A null id sends no request. */
export function useLabRun(id: string | null) {
  const { data: known } = labApi.endpoints.getLabRun.useQueryState(id ?? '');
  const pollingInterval = useLabPollInterval(id !== null && isActiveRunState(known?.run.state ?? null));
  return useGetLabRunQuery(id ?? '', { skip: id === null, pollingInterval });
}
