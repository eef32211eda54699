import type { Timestamp } from '@/contract/schema/fields';
import { formatShortTime, toIsoTime } from '@/domain/format/time';
import { useTimeZone } from '../hooks/timeZone';
import { useToday } from '../hooks/useToday';

/** Shows a time in the chosen time zone, with its day unless it is today. */
export function ShortTime({ at }: { at: Timestamp }) {
  const zone = useTimeZone();
  const today = useToday(zone);
  return <time dateTime={toIsoTime(at)}>{formatShortTime(at, zone, today)}</time>;
}
