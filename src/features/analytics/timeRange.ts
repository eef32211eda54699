import { TIME_RANGES, type TimeRange } from '@/contract/enums';
import { hashAddress, readQueryChoice, openAddress, useHashRoute } from '@/ui/hooks/hashRoute';

const DEFAULT_TIME_RANGE = 'all';

/** Returns the analytics time range from the URL, such as `7d` from `#analytics?range=7d`. */
export const useTimeRange = (): TimeRange =>
  readQueryChoice(useHashRoute().query, 'range', TIME_RANGES, DEFAULT_TIME_RANGE);

export const chooseTimeRange = (range: TimeRange): void =>
  openAddress(hashAddress('analytics', { range: range !== DEFAULT_TIME_RANGE && range }));
