import { STALE_VALUE_AGE_MS } from '@/contract/timings';
import { lastConfirmationTime } from '@/ui/messages/lastConfirmationTime';
import { useOldSince } from '@/ui/hooks/useNow';
import { useAppStore } from './hooks';

/**
 * Returns the monotonic time of the last confirmation of a live list, or null while the list is current. Renders only when
 * the list becomes old or current, although every frame confirms the list.
 */
export function useListOldSince(readAt: number | undefined): number | null {
  const store = useAppStore();
  return useOldSince(() => lastConfirmationTime(store.getState().connection, readAt), STALE_VALUE_AGE_MS);
}
