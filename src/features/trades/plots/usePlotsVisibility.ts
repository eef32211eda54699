import { z } from '@/contract/schema/z';
import { useStoredChoice } from '@/ui/hooks/storedChoice';

const PLOTS_VISIBILITY_STORAGE = {
  key: 'order-flow/trades/plots',
  schema: z.enum(['shown', 'hidden']),
  first: 'hidden' as const,
};

export function usePlotsVisibility(): [boolean, (shown: boolean) => void] {
  const [chosen, choose] = useStoredChoice<'shown' | 'hidden'>(PLOTS_VISIBILITY_STORAGE);
  return [chosen === 'shown', (shown) => choose(shown ? 'shown' : 'hidden')];
}
