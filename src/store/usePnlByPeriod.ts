import { useGetAnalyticsQuery } from '@/api/trades/analytics';
import { ANALYTICS_INTERVAL_MS } from '@/contract/timings';
import { dayInZone } from '@/domain/format/time';
import { selectBotClockDifference } from '@/slices/connection';
import { useAppSelector } from './hooks';

export type PnlByPeriod = {
  /** Net PnL of the UTC day by the bot's clock. Null while the day is unknown. */
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
  const differenceMs = useAppSelector(selectBotClockDifference);
  const day =
    differenceMs === null || fulfilledTimeStamp === undefined
      ? null
      : dayInZone(fulfilledTimeStamp + differenceMs, 'utc');
  return {
    today: data && day !== null ? (data.daily.find(({ date }) => date === day)?.pnl ?? null) : null,
    // Without a closed trade there is no PnL, as in the PnL of the trades on screen.
    allTime: data && data.global.closed_trades !== 0 ? data.global.total_pnl : null,
    oldSince: data && error ? fulfilledTimeStamp : undefined,
  };
}
