import { FEED_OUTAGE_AFTER_MS } from '@/contract/timings';
import { selectDownSince, selectSilentSince } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useIsOld } from '@/ui/hooks/useNow';

export type Outage = {
  /** Kind of the outage: 'silent' when status requests get no reply, 'feed' when the live feed is closed. */
  kind: 'silent' | 'feed';
  since: number;
};

/** Returns the current outage, or null while the bot replies and the live feed is open. */
export function useOutage(): Outage | null {
  const silentSince = useAppSelector(selectSilentSince);
  const downSince = useAppSelector(selectDownSince);
  const silent = useIsOld(silentSince);
  const down = useIsOld(downSince, FEED_OUTAGE_AFTER_MS);
  if (silent && silentSince !== null) return { kind: 'silent', since: silentSince };
  return down && downSince !== null ? { kind: 'feed', since: downSince } : null;
}
