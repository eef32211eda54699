import { alarmsApi } from '@/api/alarms';
import type { Alarm } from '@/contract/alarms';
import { seenAtOf } from '@/domain/alarms/alarmList';
import { useSendOnce } from '@/store/useSendOnce';
import { BusyButton } from '@/ui/messages/BusyButton';

/** Acknowledges one alarm as the operator sees it. An alarm that was raised again meanwhile stays unacknowledged. */
export function AcknowledgeButton({ alarm: { id, title, subject, raised_at } }: { alarm: Alarm }) {
  const [send, { isLoading }] = useSendOnce(alarmsApi.endpoints.acknowledgeAlarms, id);
  const seenAt = seenAtOf([raised_at]);
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      label="Acknowledge"
      busyLabel="Sending…"
      aria-label={`Acknowledge ${[title, subject].filter(Boolean).join(' ')}`}
      busy={isLoading}
      onClick={() => void send({ ids: [id], ...(seenAt !== undefined && { seen_at: seenAt }) })}
    />
  );
}
