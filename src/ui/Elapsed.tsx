import type { Timestamp } from '@/contract/fields';
import { formatAge } from '@/domain/format';
import { toEpochMs } from '@/domain/time';
import { useElapsed } from './useNow';

/** '2 min 5 s' since a time that the bot told, counting; a dash when it is not known. */
export function Elapsed({ since }: { since: Timestamp | null }) {
  return <>{formatAge(useElapsed(toEpochMs(since)))}</>;
}
