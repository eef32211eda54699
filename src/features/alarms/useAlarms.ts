import { useMemo } from 'react';
import { alarmsApi } from '@/api/alarms';
import type { Alarm, AlarmRank } from '@/contract/alarms/alarms';
import { highestRank, isWaiting } from '@/domain/alarms/alarmList';
import { isInMismatchBanner } from '@/domain/alarms/pageAlarms';
import { selectPageAlarms } from '@/slices/pageAlarms';
import { useAppSelector } from '@/store/hooks';
import { useAccountFindings } from '@/store/useAccount';
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

/** Returns the test of the alarms of the strip. An alarm that a banner shows waits in the list until the banner is gone. */
export function useIsInStrip(): (alarm: Alarm) => boolean {
  const findings = useAccountFindings();
  return (alarm) => isWaiting(alarm) && !isInMismatchBanner(alarm, findings);
}

/**
 * Returns the count and the highest rank of the alarms that wait, and whether the list is loaded. Renders only when one
 * of them changes.
 */
export function useWaitingCount(isCounted: (alarm: Alarm) => boolean = isWaiting): {
  count: number;
  rank: AlarmRank | null;
  isLoaded: boolean;
} {
  const isOffered = useHasCapability('alarms') === true;
  const pageAlarms = useAppSelector(selectPageAlarms);
  return useQueryState(undefined, {
    selectFromResult: ({ data }) => {
      const waiting = [...pageAlarms, ...((isOffered && data?.rows) || NO_ALARMS)].filter(isCounted);
      return { count: waiting.length, rank: highestRank(waiting), isLoaded: data !== undefined };
    },
  });
}
