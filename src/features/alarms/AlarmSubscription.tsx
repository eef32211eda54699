import { alarmsApi } from '@/api/alarms';
import { FALLBACK_RELOAD_INTERVAL_MS } from '@/contract/timings';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';

const { useQueryState, useQuerySubscription } = alarmsApi.endpoints.getAlarms;

/** Keeps the present alarms in the cache. Polls them while no live event would change them. */
export function AlarmSubscription(): null {
  const isOffered = useHasCapability('alarms') === true;
  const isLive = useAppSelector(selectIsLive);
  const { isError } = useQueryState(undefined, { selectFromResult: ({ isError: failed }) => ({ isError: failed }) });
  const pollingInterval = isLive && !isError ? 0 : FALLBACK_RELOAD_INTERVAL_MS;
  useQuerySubscription(undefined, { skip: !isOffered, pollingInterval });
  return null;
}
