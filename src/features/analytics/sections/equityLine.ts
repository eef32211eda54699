import type { Analytics } from '@/contract/trades/analytics';
import type { AnalyticsSpan } from '@/api/trades/analytics';
import { TIME_RANGE_MS } from '@/contract/enums';
import { DAY_MS, toEpochMs } from '@/domain/format/time';
import { ALL_TIMES, type TimeWindow } from '@/domain/format/timeWindow';
import { isIsoDate } from '@/domain/figures/calendar';
import { equityByPeriod, type PeriodPnl } from '@/domain/figures/equityByPeriod';
import type { EquityPoint } from '@/domain/figures/equity';

const HOUR_MS = 3_600_000;

/** Returns the times of exit that the figures cover. An unreadable time of the bot leaves a range open. */
export function exitsOf(span: AnalyticsSpan, now: number | undefined): TimeWindow {
  if (typeof span !== 'string') return span;
  const ms = toEpochMs(now);
  return span === 'all' || ms === null ? ALL_TIMES : { from: ms - TIME_RANGE_MS[span], to: null };
}

/** Returns true for a span whose figures by hour are complete. */
export function isAtMost30Days(span: AnalyticsSpan, now = Infinity): boolean {
  if (typeof span === 'string') return span !== 'all';
  return span.from !== null && (span.to ?? now) - span.from <= TIME_RANGE_MS['30d'];
}

/** Returns true for a day that begins in the days of a range up to `last`, or that has a time of the window. */
const isDayInSpan = (at: number, span: AnalyticsSpan, last: number): boolean =>
  typeof span === 'string'
    ? last - at < TIME_RANGE_MS[span]
    : at + DAY_MS > (span.from ?? -Infinity) && at < (span.to ?? Infinity);

export type EquityLine = {
  points: EquityPoint[];
  by: 'hour' | 'day';
  /** True if the last point is the end of a day that lasts. */
  endsToday: boolean;
};

/**
 * Returns the equity line by hour, or by whole UTC days for more than 30 days and for a bot that sends no hourly PnL. The
 * line ends at the time of the bot at the latest, or at `readAt` for a bot that sends no time.
 */
export function toEquityLine(
  { by_hour, calendar, daily, at }: Analytics,
  span: AnalyticsSpan,
  readAt: number | undefined,
): EquityLine {
  const now = at ?? readAt;
  if (by_hour && isAtMost30Days(span, now))
    return { points: equityByPeriod(by_hour, HOUR_MS, now), by: 'hour', endsToday: false };
  const days = (calendar ?? daily.toReversed()).filter(({ date }) => isIsoDate(date));
  const last = Date.parse(days.at(-1)?.date ?? '');
  const buckets: PeriodPnl[] = days
    .map(({ date, pnl }) => ({ at: Date.parse(date), pnl }))
    .filter(({ at }) => isDayInSpan(at, span, last));
  const points = equityByPeriod(buckets, DAY_MS, now);
  return { points, by: 'day', endsToday: (points.at(-1)?.at ?? 0) < (buckets.at(-1)?.at ?? 0) + DAY_MS };
}
