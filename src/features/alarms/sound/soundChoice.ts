import { z } from '@/contract/schema/z';
import { createSharedChoice } from '@/ui/hooks/storedChoice';

/** The operator's choice of the sound. The sound is off until the operator turns it on. */
export const soundChoice = createSharedChoice({
  key: 'order-flow/alarm-sound',
  schema: z.object({ isOn: z.boolean(), volume: z.number().min(0).max(1) }),
  first: { isOn: false, volume: 0.5 },
});
