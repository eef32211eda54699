import { labApi, useGetLabRunQuery } from '@/api/lab';
import { isActiveRun } from '@/contract/lab';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';

/** Without live frames the progress of an active run is fetched. */
const POLL_EVERY_MS = 5_000;

/** Returns a poll interval that runs only while a run is active and the live connection is down. */
export function usePollWithoutFrames(active: boolean): number {
  const live = useAppSelector(selectIsLive);
  return active && !live ? POLL_EVERY_MS : 0;
}

/** Returns one run with its report; null asks for none. */
export function useLabRun(id: string | null) {
  const { data: known } = labApi.endpoints.getLabRun.useQueryState(id ?? '');
  const pollingInterval = usePollWithoutFrames(id !== null && isActiveRun(known?.run.state ?? null));
  return useGetLabRunQuery(id ?? '', { skip: id === null, pollingInterval });
}
