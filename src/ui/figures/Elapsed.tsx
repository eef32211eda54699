import type { Timestamp } from '@/contract/fields';
import { formatAge } from '@/domain/format/format';
import { toEpochMs } from '@/domain/format/time';
import { useElapsed } from '../hooks/useNow';

/** Shows the growing time since a time of the bot, such as '2 min 5 s', or a dash when unknown. */
export function Elapsed({ since }: { since: Timestamp | null }) {
  return <>{formatAge(useElapsed(toEpochMs(since)))}</>;
}
