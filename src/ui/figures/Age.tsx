import { formatAge, formatCoarseAge } from '@/domain/format/format';
import { useAgeMs } from '../hooks/useNow';

/** Shows a growing age such as '4 s', or a dash when `since` is null. */
export function Age({ since }: { since: number | null }) {
  return <>{formatAge(useAgeMs(since))}</>;
}

/** Shows a rounded age that changes every ten seconds, and every minute after the first minute. */
export function CoarseAge({ since }: { since: number | null }) {
  return <>{formatCoarseAge(useAgeMs(since))}</>;
}
