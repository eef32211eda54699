import { formatAge } from '@/domain/format/format';
import { useAge } from '../hooks/useNow';

/** Shows a growing age such as '4 s', or a dash when `since` is null. */
export function Age({ since }: { since: number | null }) {
  return <>{formatAge(useAge(since))}</>;
}
