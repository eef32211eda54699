import type { AnalyticsSpan } from '@/api/trades/analytics';
import { TIME_RANGES, type TimeRange } from '@/contract/enums';
import { readTimeFilter, timeFilterEntries, type TimeFilter, type TimeWindow } from '@/domain/format/timeWindow';
import { useHasCapability } from '@/store/useCapability';
import { hashAddress, readQueryChoice, openAddress, useHashRoute } from '@/ui/hooks/hashRoute';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useTimeWindow } from '@/ui/hooks/useToday';

const DEFAULT_TIME_RANGE = 'all';

/** Choice of the time that Analytics covers: a filter of the times of exit, or else a range. */
export type SpanChoice = { span: AnalyticsSpan; filter: TimeFilter; window: TimeWindow; hasFilter: boolean };

/** Reads the choice from the address, such as `#analytics?range=7d` or `#analytics?time=night`. */
export function useSpanChoice(): SpanChoice {
  const { query } = useHashRoute();
  const hasFilter = useHasCapability('analytics.query') === true;
  const filter = hasFilter ? readTimeFilter(query) : null;
  const window = useTimeWindow(filter, useTimeZone());
  const range = readQueryChoice(query, 'range', TIME_RANGES, DEFAULT_TIME_RANGE);
  return { span: filter === null ? range : window, filter, window, hasFilter };
}

export const chooseTimeRange = (range: TimeRange): void =>
  openAddress(hashAddress('analytics', { range: range !== DEFAULT_TIME_RANGE && range }));

export const chooseExitTimes = (filter: TimeFilter): void =>
  openAddress(hashAddress('analytics', timeFilterEntries(filter)));
