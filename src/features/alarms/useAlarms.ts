import { alarmsApi } from '@/api/alarms';
import type { Alarm, AlarmRank } from '@/contract/alarms';
import { highestRank, isWaiting } from '@/domain/alarms/alarmList';
import { useHasCapability } from '@/store/useCapability';

const { useQueryState } = alarmsApi.endpoints.getAlarms;
const NO_ALARMS: readonly Alarm[] = [];

/** Returns the present alarms of the cache and what is known about their loading. */
export function useAlarms() {
  const isOffered = useHasCapability('alarms') === true;
  const { data, error, fulfilledTimeStamp } = useQueryState();
  return {
    alarms: (isOffered && data?.rows) || NO_ALARMS,
    at: data?.at ?? null,
    rejected: data?.rejected ?? [],
    isLoaded: data !== undefined,
    error,
    readAt: fulfilledTimeStamp,
  };
}

/**
 * Returns the count and the highest rank of the alarms that wait, and whether the list is loaded. Renders only when one
 * of them changes.
 */
export function useWaitingCount(): { count: number; rank: AlarmRank | null; isLoaded: boolean } {
  const isOffered = useHasCapability('alarms') === true;
  return useQueryState(undefined, {
    selectFromResult: ({ data }) => {
      const waiting = isOffered ? (data?.rows ?? NO_ALARMS).filter(isWaiting) : NO_ALARMS;
      return { count: waiting.length, rank: highestRank(waiting), isLoaded: data !== undefined };
    },
  });
}
