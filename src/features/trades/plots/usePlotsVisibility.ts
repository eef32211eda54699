import { z } from '@/contract/z';
import { useStoredChoice } from '@/ui/hooks/storedChoice';

const STORED_PLOTS_VISIBILITY = {
  key: 'order-flow/trades/plots',
  schema: z.enum(['shown', 'hidden']),
  first: 'hidden' as const,
};

/** Returns whether the plots below the table are visible, and a function that shows or hides the plots. */
export function usePlotsVisibility(): [boolean, (shown: boolean) => void] {
  const [chosen, choose] = useStoredChoice<'shown' | 'hidden'>(STORED_PLOTS_VISIBILITY);
  return [chosen === 'shown', (shown) => choose(shown ? 'shown' : 'hidden')];
}
