import { useBotStatus } from '@/features/botControl/useBotStatus';
import { formatTime } from '@/domain/format/time';
import { selectFeedSilentSince, selectOpenedBefore, selectPhase } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { summariseConnection, type ConnectionSummary } from './connectionSummary';

export function useConnectionSummary(): ConnectionSummary {
  const { status, old, failing } = useBotStatus();
  const phase = useAppSelector(selectPhase);
  const openedBefore = useAppSelector(selectOpenedBefore);
  const zone = useTimeZone();
  const since = useAppSelector(selectFeedSilentSince);
  const feedSilentSince = since === null ? null : formatTime(since, zone);
  return summariseConnection({
    phase,
    openedBefore,
    answered: status !== null,
    silent: old || failing,
    feedSilentSince,
  });
}
