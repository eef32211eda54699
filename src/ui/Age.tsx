import { formatAge } from '@/domain/format';
import { useAge } from './useNow';

/** '4 s', counting; a dash when it never happened. */
export function Age({ since }: { since: number | null }) {
  return <>{formatAge(useAge(since))}</>;
}
