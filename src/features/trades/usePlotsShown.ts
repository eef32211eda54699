import { z } from '@/contract/z';
import { useStoredChoice } from '@/ui/storedChoice';

const choice = { key: 'order-flow/trades/plots', schema: z.enum(['shown', 'hidden']).nullable(), first: null };

/** Whether the plots stand above the table; without a choice, where the screen has room for both. */
export function usePlotsShown(hasRoom: boolean): [boolean, (shown: boolean) => void] {
  const [chosen, choose] = useStoredChoice(choice);
  return [chosen === null ? hasRoom : chosen === 'shown', (shown) => choose(shown ? 'shown' : 'hidden')];
}
