import { useMemo } from 'react';
import { alarmsApi } from '@/api/alarms';
import type { Alarm, AlarmRank } from '@/contract/alarms/alarms';
import { highestRank, isWaiting } from '@/domain/alarms/alarmList';
import { selectPageAlarms } from '@/slices/pageAlarms';
import { useAppSelector } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';

const { useQueryState } = alarmsApi.endpoints.getAlarms;
const NO_ALARMS: readonly Alarm[] = [];

/** Returns the present alarms of the cache and of the page, and what is known about the loading of the cache. */
export function useAlarms() {
  const isOffered = useHasCapability('alarms') === true;
  const { data, error, fulfilledTimeStamp } = useQueryState();
  const pageAlarms = useAppSelector(selectPageAlarms);
  const botAlarms = (isOffered && data?.rows) || NO_ALARMS;
  return {
    alarms: useMemo(() => [...pageAlarms, ...botAlarms], [pageAlarms, botAlarms]),
    isOffered,
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
  const pageAlarms = useAppSelector(selectPageAlarms);
  return useQueryState(undefined, {
    selectFromResult: ({ data }) => {
      const waiting = [...pageAlarms, ...((isOffered && data?.rows) || NO_ALARMS)].filter(isWaiting);
      return { count: waiting.length, rank: highestRank(waiting), isLoaded: data !== undefined };
    },
  });
}
