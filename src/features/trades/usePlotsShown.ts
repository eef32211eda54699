import { z } from '@/contract/z';
import { useStoredChoice } from '@/ui/hooks/storedChoice';

const choice = { key: 'order-flow/trades/plots', schema: z.enum(['shown', 'hidden']).nullable(), first: null };

/** Whether the plots are shown above the table; by default only on a screen with room for both. */
export function usePlotsShown(hasRoom: boolean): [boolean, (shown: boolean) => void] {
  const [chosen, choose] = useStoredChoice(choice);
  return [chosen === null ? hasRoom : chosen === 'shown', (shown) => choose(shown ? 'shown' : 'hidden')];
}
