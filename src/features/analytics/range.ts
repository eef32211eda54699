import { TIME_RANGES, type TimeRange } from '@/contract/enums';
import { useHashRoute } from '@/ui/hashRoute';

const DEFAULT_RANGE = 'all';

/** The range stands in the address: `#analytics?range=7d`. */
export function useTimeRange(): TimeRange {
  const named = useHashRoute().query.get('range');
  return TIME_RANGES.find((range) => range === named) ?? DEFAULT_RANGE;
}

export function chooseTimeRange(range: TimeRange): void {
  location.hash = range === DEFAULT_RANGE ? 'analytics' : `analytics?range=${range}`;
}
