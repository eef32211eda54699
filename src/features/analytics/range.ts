import { TIME_RANGES, type TimeRange } from '@/contract/enums';
import { hashAddress, queryChoice, openAddress, useHashRoute } from '@/ui/hooks/hashRoute';

const DEFAULT_RANGE = 'all';

/** Returns the range in the URL, such as `#analytics?range=7d`. */
export const useTimeRange = (): TimeRange => queryChoice(useHashRoute().query, 'range', TIME_RANGES, DEFAULT_RANGE);

export const chooseTimeRange = (range: TimeRange): void =>
  openAddress(hashAddress('analytics', { range: range !== DEFAULT_RANGE && range }));
