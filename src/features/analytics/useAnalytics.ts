import { useState } from 'react';
import { type AnalyticsSpan, useGetAnalyticsQuery } from '@/api/trades/analytics';
import { readableErrorText } from '@/api/request/errors';
import type { Analytics } from '@/contract/trades/analytics';
import { ANALYTICS_INTERVAL_MS } from '@/contract/timings';

/** Analytics reply with the range or the times of exit that the figures cover. */
export type LoadedAnalytics = {
  span: AnalyticsSpan;
  data: Analytics;
  at: number | undefined;
};

type AnalyticsQueryState = {
  /**
   * Latest good analytics reply. The figures of the previous time range stay until the bot answers for the chosen
   * range.
   */
  analytics: LoadedAnalytics | null;
  loading: boolean;
  problem: string | undefined;
  retry: () => void;
};

export function useAnalytics(span: AnalyticsSpan): AnalyticsQueryState {
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useGetAnalyticsQuery(span, {
    pollingInterval: ANALYTICS_INTERVAL_MS,
    refetchOnMountOrArgChange: true,
  });
  const [kept, setKept] = useState<LoadedAnalytics | null>(null);
  const isNews = currentData && (kept?.data !== currentData || kept.at !== fulfilledTimeStamp || kept.span !== span);
  const analytics = isNews ? { span, data: currentData, at: fulfilledTimeStamp } : kept;
  // Sets the state while rendering, because the browser would paint the old figures before an effect runs.
  if (isNews) setKept(analytics);
  return {
    analytics,
    loading: isFetching && currentData === undefined,
    problem: error && readableErrorText(error, 'no answer'),
    retry: () => void refetch(),
  };
}
