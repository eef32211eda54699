import type { Timestamp } from '@/contract/fields';
import { formatDateTime, formatTime, toIsoTime } from '@/domain/format/time';
import { useZone } from '../hooks/zone';

/** Shows HH:MM:SS in the chosen time zone. The tooltip shows UTC beside local time, and local time beside UTC. */
export function ClockTime({ at }: { at: Timestamp | null }) {
  const zone = useZone();
  const inOtherZone = zone === 'utc' ? `${formatDateTime(at, 'local')} local time` : `${formatDateTime(at, 'utc')} UTC`;
  return (
    <time dateTime={toIsoTime(at)} title={inOtherZone}>
      {formatTime(at, zone)}
    </time>
  );
}
