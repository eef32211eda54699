import type { Analytics } from '@/contract/trades/analytics';
import type { TimeRange } from '@/contract/enums';
import { DAY_MS, toEpochMs } from '@/domain/format/time';
import { isIsoDate } from '@/domain/figures/calendar';
import { equityByPeriod, type PeriodPnl } from '@/domain/figures/equityByPeriod';
import type { EquityPoint } from '@/domain/figures/equity';

const HOUR_MS = 3_600_000;
const DAYS_BY_TIME_RANGE: Record<TimeRange, number> = { all: Infinity, '30d': 30, '7d': 7, '24h': 1 };

/** Returns the time at which a range begins, or null for all time and for an unreadable time of the bot. */
export function rangeBeginOf(range: TimeRange, now: number | undefined): number | null {
  const ms = toEpochMs(now);
  return range === 'all' || ms === null ? null : ms - DAYS_BY_TIME_RANGE[range] * DAY_MS;
}

export type EquityLine = {
  points: EquityPoint[];
  by: 'hour' | 'day';
  /** True if the last point is the end of a day that lasts. */
  endsToday: boolean;
};

/**
 * Returns the equity line by hour, or by UTC day for all time and for a bot that sends no hourly PnL. The line ends at the
 * time of the bot at the latest, or at `readAt` for a bot that sends no time.
 */
export function toEquityLine(
  { by_hour, calendar, daily, at }: Analytics,
  range: TimeRange,
  readAt: number | undefined,
): EquityLine {
  const now = at ?? readAt;
  if (range !== 'all' && by_hour)
    return { points: equityByPeriod(by_hour, HOUR_MS, now), by: 'hour', endsToday: false };
  const days = (calendar ?? daily.toReversed()).filter(({ date }) => isIsoDate(date));
  const last = Date.parse(days.at(-1)?.date ?? '');
  const buckets: PeriodPnl[] = days
    .map(({ date, pnl }) => ({ at: Date.parse(date), pnl }))
    .filter(({ at }) => last - at < DAYS_BY_TIME_RANGE[range] * DAY_MS);
  const points = equityByPeriod(buckets, DAY_MS, now);
  return { points, by: 'day', endsToday: (points.at(-1)?.at ?? 0) < last + DAY_MS };
}
