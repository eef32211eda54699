import type { Timestamp } from '@/contract/schema/fields';
import { formatDateTime, formatTime, toIsoTime } from '@/domain/format/time';
import { useTimeZone } from '../hooks/timeZone';

/** Shows HH:MM:SS in the chosen time zone. The tooltip shows UTC beside local time, and local time beside UTC. */
export function ClockTime({ at }: { at: Timestamp | null }) {
  const zone = useTimeZone();
  const inOtherZone = zone === 'utc' ? `${formatDateTime(at, 'local')} local time` : `${formatDateTime(at, 'utc')} UTC`;
  return (
    <time dateTime={toIsoTime(at)} title={inOtherZone}>
      {formatTime(at, zone)}
    </time>
  );
}
