import { useState } from 'react';
import { useGetAnalyticsQuery } from '@/api/analytics';
import { readableError } from '@/api/errors';
import type { Analytics } from '@/contract/analytics';
import type { TimeRange } from '@/contract/enums';
import { ANALYTICS_INTERVAL_MS } from '@/contract/timings';

/** Analytics with the time range that the figures cover. */
export type AnalyticsReading = {
  range: TimeRange;
  data: Analytics;
  /** Wall-clock time of the reply, ms. */
  at: number | undefined;
};

type AnalyticsAnswer = {
  /** Latest good reply. The figures of the previous range stay until the bot answers for the chosen range. */
  reading: AnalyticsReading | null;
  loading: boolean;
  problem: string | undefined;
  retry: () => void;
};

export function useAnalytics(range: TimeRange): AnalyticsAnswer {
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useGetAnalyticsQuery(range, {
    pollingInterval: ANALYTICS_INTERVAL_MS,
    refetchOnMountOrArgChange: true,
  });
  const [kept, setKept] = useState<AnalyticsReading | null>(null);
  const isNews = currentData && (kept?.data !== currentData || kept.at !== fulfilledTimeStamp || kept.range !== range);
  const reading = isNews ? { range, data: currentData, at: fulfilledTimeStamp } : kept;
  // The state is set while rendering, because an effect would first paint the figures of the previous range.
  if (isNews) setKept(reading);
  return {
    reading,
    loading: isFetching && currentData === undefined,
    problem: error && readableError(error, 'no answer'),
    retry: () => void refetch(),
  };
}
