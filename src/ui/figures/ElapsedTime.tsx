import type { Timestamp } from '@/contract/schema/fields';
import { formatAge } from '@/domain/format/format';
import { toEpochMs } from '@/domain/format/time';
import { useElapsedMs } from '../hooks/useNow';

type Props = { since: Timestamp | null; format?: (ageMs: number | null) => string };

/** Shows the time since an event of the bot, by default as '2 min 5 s'. Shows a dash when the time is unknown. */
export function ElapsedTime({ since, format = formatAge }: Props) {
  return <>{format(useElapsedMs(toEpochMs(since)))}</>;
}
