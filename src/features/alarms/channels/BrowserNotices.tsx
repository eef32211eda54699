import { FormControlLabel, Switch, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { alarmChannelsApi } from '@/api/alarmChannels';
import { readableErrorText } from '@/api/request/errors';
import type { AlarmChannel } from '@/contract/alarms/channels';
import { useAppDispatch } from '@/store/hooks';
import { useSharedChoice } from '@/ui/hooks/storedChoice';
import { BusyButton } from '@/ui/messages/BusyButton';
import { registerAlarmWorker } from '../notifications/alarmWorker';
import { notificationChoice } from '../notifications/notificationChoice';
import {
  askNotificationPermission,
  findEndpointTail,
  notificationObstacle,
  pushObstacle,
  subscribeToPush,
} from '../notifications/pushSubscription';

type Props = { channels: readonly AlarmChannel[]; vapidPublicKey: string | null };

const REFUSED_TEXT = 'The browser did not allow notifications.';

/** Lets this browser show notifications: while the page is open, and by Web Push also with the page closed. */
export function BrowserNotices({ channels, vapidPublicKey }: Props) {
  return (
    <section aria-labelledby="browser-title">
      <Typography variant="h3" id="browser-title">
        This browser
      </Typography>
      <PageNotifications />
      <PushOfThisBrowser channels={channels} vapidPublicKey={vapidPublicKey} />
    </section>
  );
}

function PageNotifications() {
  const { isOn } = useSharedChoice(notificationChoice);
  const [problem, setProblem] = useState('');
  const obstacle = notificationObstacle();
  const change = async (next: boolean): Promise<void> => {
    const isAllowed = !next || (await askNotificationPermission());
    setProblem(isAllowed ? '' : REFUSED_TEXT);
    if (!isAllowed) return;
    notificationChoice.set({ isOn: next });
    // A phone shows notifications only through the service worker.
    if (next && 'serviceWorker' in navigator) await registerAlarmWorker().catch(() => undefined);
  };
  return (
    <>
      <FormControlLabel
        sx={{ ml: 0, mb: 1, gap: 1 }}
        label="Show a notification for a new alarm while this page is in the background"
        control={
          <Switch
            checked={isOn && obstacle === undefined}
            disabled={obstacle !== undefined}
            onChange={(_event, next) => void change(next)}
          />
        }
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {obstacle ?? problem}
      </Typography>
    </>
  );
}

function PushOfThisBrowser({ channels, vapidPublicKey }: Props) {
  const dispatch = useAppDispatch();
  const [tail, setTail] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    // Without a service worker there is no subscription.
    findEndpointTail().then(setTail, () => undefined);
  }, [channels]);
  const own = channels.find(({ endpoint_tail }) => tail !== undefined && endpoint_tail === tail);
  const obstacle = pushObstacle(vapidPublicKey);
  const subscribe = async (): Promise<void> => {
    setBusy(true);
    setProblem(await subscribeAndAdd());
    setBusy(false);
  };
  const subscribeAndAdd = async (): Promise<string> => {
    if (vapidPublicKey === null || !(await askNotificationPermission())) return REFUSED_TEXT;
    try {
      const settings = await subscribeToPush(vapidPublicKey);
      const { error } = await dispatch(alarmChannelsApi.endpoints.addAlarmChannel.initiate(settings, { track: false }));
      setTail(await findEndpointTail());
      return error ? `Not saved: ${readableErrorText(error, 'the bot refused the channel')}` : '';
    } catch (error) {
      return `The browser did not subscribe: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  return (
    <>
      {own ? (
        <Typography variant="body2">
          Web Push: this browser is the channel {own.name}. It rings also while no page is open.
        </Typography>
      ) : (
        obstacle === undefined && (
          <BusyButton
            variant="outlined"
            color="inherit"
            label="Ring this device with the page closed"
            busyLabel="Subscribing…"
            busy={busy}
            onClick={() => void subscribe()}
          />
        )
      )}
      <Typography variant="body2" color="textSecondary" role="status">
        {/* The switch above says what stops all notifications. */}
        {obstacle !== undefined && obstacle !== notificationObstacle() ? `Web Push: ${obstacle}` : problem}
      </Typography>
    </>
  );
}
