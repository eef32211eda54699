import { alarmsApi } from '@/api/alarms';
import type { Alarm } from '@/contract/alarms/alarms';
import { seenAtOf } from '@/domain/alarms/alarmList';
import { isPageRule } from '@/domain/alarms/pageAlarms';
import { useAppDispatch } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { BusyButton } from '@/ui/messages/BusyButton';
import { acknowledgePageAlarms } from './pageCommands';

/** Acknowledges one alarm as the operator sees it. An alarm that was raised again meanwhile stays unacknowledged. */
export function AcknowledgeButton({ alarm: { id, rule, title, subject, raised_at } }: { alarm: Alarm }) {
  const [send, { isLoading }] = useSendOnce(alarmsApi.endpoints.acknowledgeAlarms, id);
  const dispatch = useAppDispatch();
  const acknowledge = (): void => {
    if (isPageRule(rule)) return dispatch(acknowledgePageAlarms([id]));
    const seenAt = seenAtOf([raised_at]);
    void send({ ids: [id], ...(seenAt !== undefined && { seen_at: seenAt }) });
  };
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      label="Acknowledge"
      busyLabel="Sending…"
      aria-label={`Acknowledge ${[title, subject].filter(Boolean).join(' ')}`}
      busy={isLoading}
      onClick={acknowledge}
    />
  );
}
