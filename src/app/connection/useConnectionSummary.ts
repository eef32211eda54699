import { useBotStatus } from '@/features/botControl/useBotStatus';
import { selectOpenedBefore, selectPhase } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { summariseConnection, type ConnectionSummary } from './connectionSummary';

export function useConnectionSummary(): ConnectionSummary {
  const { status, old, failing } = useBotStatus();
  const phase = useAppSelector(selectPhase);
  const openedBefore = useAppSelector(selectOpenedBefore);
  return summariseConnection({ phase, openedBefore, answered: status !== null, silent: old || failing });
}
