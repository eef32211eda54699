import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { alarmChannelsApi } from '@/api/alarmChannels';
import { readableErrorText } from '@/api/request/errors';
import type { AlarmChannel } from '@/contract/alarms/channels';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { CHANNEL_KIND_NAMES } from '@/domain/alarms/channelFields';
import { formatCount, plural } from '@/domain/format/format';
import { useSendOnce } from '@/store/useSendOnce';
import { ShortTime } from '@/ui/figures/ShortTime';
import { BusyButton } from '@/ui/messages/BusyButton';
import { confirmAction } from '@/ui/messages/confirm';
import { ErrorIcon } from '@/ui/theme/icons';
import { unsubscribeFromPush } from '../notifications/pushSubscription';
import { PanelRow } from '../panel/PanelRow';
import { ChangeChannelForm } from './ChangeChannelForm';

const Row = styled(PanelRow)(({ theme }) => ({
  '& .buttons': { display: 'flex', gap: theme.spacing(1), marginLeft: 'auto' },
  '& .failing': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), color: theme.vars.palette.error.main },
}));

/** Id of the button that takes the focus of a removed channel. */
export const ADD_BUTTON_ID = 'add-channel';

export function ChannelRow({ channel }: { channel: AlarmChannel }) {
  const { id, kind, name, is_on, min_rank, quiet_from, quiet_until, waiting, endpoint_tail } = channel;
  const [isChanging, setIsChanging] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const [remove, removing] = useSendOnce(alarmChannelsApi.endpoints.removeAlarmChannel, id);
  useEffect(() => takeLostFocus, []);
  const askAndRemove = async (): Promise<void> => {
    const lost = waiting > 0 ? `${plural(waiting, 'waiting message')} will not be sent. ` : '';
    const body = `${lost}Alarms no longer go to ${name}. Its secrets are deleted.`;
    if (await confirmAction({ title: `Remove channel ${name}`, body, verb: 'Remove channel', danger: true })) {
      const { error } = await remove({ channel: id, name });
      if (!error && endpoint_tail !== null) await unsubscribeFromPush(endpoint_tail);
    }
  };
  const closeForm = (): void => {
    setIsChanging(false);
    changeButton.current?.focus();
  };
  return (
    <Row aria-label={name}>
      <div className="head">
        <strong>{name}</strong>
        <span>{CHANNEL_KIND_NAMES[kind]}</span>
        {!is_on && <span>Off</span>}
        <div className="buttons">
          <TestButton channel={channel} />
          <Button
            ref={changeButton}
            variant="outlined"
            color="inherit"
            aria-label={`Change ${name}`}
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            Change…
          </Button>
          <BusyButton
            variant="outlined"
            color="inherit"
            aria-label={`Remove ${name}`}
            label="Remove…"
            busyLabel="Removing…"
            busy={removing.isLoading}
            onClick={() => void askAndRemove()}
          />
        </div>
      </div>
      <Typography variant="body2" color="textSecondary">
        {min_rank === 'notice' ? 'All ranks' : min_rank === 'warning' ? 'Warning and critical' : 'Critical only'}
        {quiet_from !== null &&
          quiet_until !== null &&
          `. From ${quiet_from} to ${quiet_until} only ${RANK_WORDS.critical.toLowerCase()}`}
      </Typography>
      <ChannelState channel={channel} />
      <TestResult channel={channel} />
      {isChanging && <ChangeChannelForm channel={channel} onClose={closeForm} />}
    </Row>
  );
}

function takeLostFocus(): void {
  if (document.activeElement === document.body) document.getElementById(ADD_BUTTON_ID)?.focus();
}

function ChannelState({ channel }: { channel: AlarmChannel }) {
  const { last_success_at, last_failure_at, last_answer, failures, waiting } = channel;
  return (
    <>
      <Typography variant="body2">
        {last_success_at === null ? (
          'Nothing delivered yet'
        ) : (
          <>
            Last success <ShortTime at={last_success_at} />
          </>
        )}
        {waiting > 0 && `, ${plural(waiting, 'message')} waiting`}
      </Typography>
      {failures > 0 && (
        <Typography variant="body2" className="failing">
          <ErrorIcon fontSize="small" />
          <span>
            {formatCount(failures)} {failures === 1 ? 'failure' : 'failures'} since
            {last_failure_at !== null && (
              <>
                , the last <ShortTime at={last_failure_at} />
              </>
            )}
          </span>
        </Typography>
      )}
      {last_answer !== null && (
        <Typography variant="body2" color="textSecondary">
          Last answer: {last_answer}
        </Typography>
      )}
    </>
  );
}

function TestButton({ channel: { id, name } }: { channel: AlarmChannel }) {
  const [test, { isLoading }] = useSendOnce(alarmChannelsApi.endpoints.testAlarmChannel, id);
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      aria-label={`Test ${name}`}
      label="Test"
      busyLabel="Sending…"
      busy={isLoading}
      onClick={() => void test({ channel: id, name })}
    />
  );
}

function TestResult({ channel: { id } }: { channel: AlarmChannel }) {
  const [, { data, error }] = useSendOnce(alarmChannelsApi.endpoints.testAlarmChannel, id);
  const text = error
    ? `Test not sent: ${readableErrorText(error, 'the bot refused the test')}`
    : data && `Test ${data.delivered ? 'delivered' : 'not delivered'}: ${data.answer}`;
  return (
    <Typography variant="body2" role="status">
      {text}
    </Typography>
  );
}
