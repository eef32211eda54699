import { z } from '@/contract/schema/z';
import { createSharedChoice } from '@/ui/hooks/storedChoice';

/** Whether this browser shows a notification for a raised alarm while the page is in the background. */
export const notificationChoice = createSharedChoice({
  key: 'order-flow/alarm-notifications',
  schema: z.object({ isOn: z.boolean() }),
  first: { isOn: false },
});
