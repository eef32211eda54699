import { useGetAnalyticsQuery } from '@/api/trades/analytics';
import { ANALYTICS_INTERVAL_MS } from '@/contract/timings';
import { pnlOfDay } from '@/domain/figures/pnlOfDay';
import type { Zone } from '@/domain/format/time';
import { selectBotClockDifference } from '@/slices/connection';
import { useAppSelector } from './hooks';
import { useLacks } from './useCapability';

export type PnlByPeriod = {
  /** False for a bot without analytics, which reports no PnL of a period. */
  isOffered: boolean;
  /** Net PnL of the day by the bot's clock. Null while the day is unknown. */
  today: number | null;
  /** Zone of the day. */
  todayZone: Zone;
  allTime: number | null;
  /** Wall-clock time of the figures in ms, when the latest request failed. */
  oldSince: number | undefined;
};

/** Polls the net PnL of the day of `shownZone` and of all time, as the bot reports. A figure that the bot does not send is null. */
export function usePnlByPeriod(shownZone: Zone): PnlByPeriod {
  const isOffered = !useLacks('analytics');
  const { data, error, fulfilledTimeStamp } = useGetAnalyticsQuery('all', {
    skip: !isOffered,
    pollingInterval: ANALYTICS_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const differenceMs = useAppSelector(selectBotClockDifference);
  const now =
    data?.at ??
    (differenceMs === null || fulfilledTimeStamp === undefined ? undefined : fulfilledTimeStamp + differenceMs);
  const today = data && now !== undefined ? pnlOfDay(data, now, shownZone) : { pnl: null, zone: 'utc' as const };
  return {
    isOffered,
    today: today.pnl,
    todayZone: today.zone,
    // Without a closed trade there is no PnL, as in the PnL of the trades on screen.
    allTime: data && data.global.closed_trades !== 0 ? data.global.total_pnl : null,
    oldSince: data && error ? fulfilledTimeStamp : undefined,
  };
}
