import { useBotStatus } from '@/features/botControl/useBotStatus';
import { selectOpenedBefore, selectPhase } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { connectionView, type ConnectionView } from './connectionView';

export function useConnectionView(): ConnectionView {
  const { status, old, failing } = useBotStatus();
  const phase = useAppSelector(selectPhase);
  const openedBefore = useAppSelector(selectOpenedBefore);
  return connectionView({ phase, openedBefore, answered: status !== null, silent: old || failing });
}
