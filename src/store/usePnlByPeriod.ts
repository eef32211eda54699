import { useGetAnalyticsQuery } from '@/api/trades/analytics';
import type { Analytics } from '@/contract/trades/analytics';
import { ANALYTICS_INTERVAL_MS } from '@/contract/timings';
import { toIsoTime } from '@/domain/format/time';

export type PnlByPeriod = {
  /** Net PnL of the UTC day. */
  today: number | null;
  allTime: number | null;
  /** Wall-clock time of the figures in ms, when the latest request failed. */
  oldSince: number | undefined;
};

/** Polls the net PnL of today and of all time, as the bot reports. A figure that the bot does not send is null. */
export function usePnlByPeriod(): PnlByPeriod {
  const { data, error, fulfilledTimeStamp } = useGetAnalyticsQuery('all', {
    pollingInterval: ANALYTICS_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return {
    today: data ? pnlOfDay(data, fulfilledTimeStamp) : null,
    // Without a closed trade there is no PnL, as in the PnL of the trades on screen.
    allTime: data && data.global.closed_trades !== 0 ? data.global.total_pnl : null,
    oldSince: data && error ? fulfilledTimeStamp : undefined,
  };
}

/** Returns the PnL of the UTC day that contains `at`, or null when the bot does not list the day. */
function pnlOfDay({ daily }: Analytics, at: number | undefined): number | null {
  const today = toIsoTime(at ?? null)?.slice(0, 'YYYY-MM-DD'.length);
  return daily.find(({ date }) => date === today)?.pnl ?? null;
}
