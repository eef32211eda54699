import { Box, Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { alarmsApi } from '@/api/alarms';
import type { Alarm } from '@/contract/alarms/alarms';
import { isWaiting } from '@/domain/alarms/alarmList';
import { isPageRule } from '@/domain/alarms/pageAlarms';
import { STATE_WORDS } from '@/domain/alarms/alarmWords';
import { isConditionOver } from '@/domain/alarms/clearedAlarm';
import { nowText } from '@/domain/alarms/thresholds';
import { useAppDispatch } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { AroundLink } from '@/ui/widgets/AroundLink';
import { ClockTime } from '@/ui/figures/ClockTime';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { BusyButton } from '@/ui/messages/BusyButton';
import { AcknowledgeButton } from '../AcknowledgeButton';
import { AlarmLink, useClearedText } from '../AlarmAction';
import { unshelvePageAlarm } from '../pageCommands';
import { RankChip } from '../RankChip';
import { PanelRow } from './PanelRow';
import { ShelveForm } from './ShelveForm';

const Row = styled(PanelRow)(({ theme }) => ({
  '& .commands': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(2) },
}));

export function AlarmRow({ alarm, isGone }: { alarm: Alarm; isGone: boolean }) {
  const { id, title, subject, rank, state, is_chattering, message, action } = alarm;
  const { value, threshold, unit, raised_at, changes } = alarm;
  const [isShelving, setIsShelving] = useState(false);
  const name = [title, subject].filter(Boolean).join(' · ');
  const isOver = isGone || isConditionOver(alarm);
  const cleared = useClearedText(alarm, isOver);
  const waits = isWaiting(alarm) && !isGone;
  return (
    <Row aria-label={name}>
      <div className="head">
        <RankChip rank={rank} filled={waits} />
        <strong>{name}</strong>
        <span>{isGone ? 'Normal again' : STATE_WORDS[isOver && state === 'active' ? 'cleared' : state]}</span>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ marginLeft: 'auto' }}>
          <ClockTime at={raised_at} />, <ElapsedTime since={raised_at} /> ago <AroundLink at={raised_at} of={name} />
        </Typography>
      </div>
      <p>
        {cleared ?? message}
        {value !== null && !isOver && ` ${nowText(value, threshold, unit)}.`}
        {is_chattering && ` The alarm changes often: ${changes} changes.`}
      </p>
      <p>
        {cleared === null && <span>{action}</span>}
        <AlarmLink alarm={alarm} />
      </p>
      <WithheldNote alarm={alarm} />
      {!isGone && (
        <Box className="commands">
          {waits && <AcknowledgeButton alarm={alarm} />}
          {state === 'shelved' && <UnshelveButton id={id} name={name} />}
          {SHELVABLE_STATES.includes(state) && !isShelving && (
            <Button
              variant="outlined"
              color="inherit"
              aria-label={`Shelve ${name}`}
              onClick={() => setIsShelving(true)}
            >
              Shelve…
            </Button>
          )}
        </Box>
      )}
      {isShelving && SHELVABLE_STATES.includes(state) && (
        <ShelveForm id={id} name={name} onClose={() => setIsShelving(false)} />
      )}
    </Row>
  );
}

const SHELVABLE_STATES: readonly Alarm['state'][] = ['active', 'acknowledged', 'cleared'];

function WithheldNote({
  alarm: { state, shelved_until, withheld_by, reason, acknowledged_by, acknowledged_at },
}: {
  alarm: Alarm;
}) {
  if (state === 'acknowledged' && acknowledged_by !== null) {
    return (
      <Typography variant="body2" color="textSecondary">
        Acknowledged by {acknowledged_by} at <ClockTime at={acknowledged_at} />
      </Typography>
    );
  }
  if (state !== 'shelved' && state !== 'out_of_service') return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {state === 'shelved' ? (
        <>
          Shelved until <ClockTime at={shelved_until} />
        </>
      ) : (
        'Out of service'
      )}
      {withheld_by !== null && ` by ${withheld_by}`}
      {reason !== null && `: ${reason}`}
    </Typography>
  );
}

function UnshelveButton({ id, name }: { id: string; name: string }) {
  const [send, { isLoading }] = useSendOnce(alarmsApi.endpoints.unshelveAlarm, id);
  const dispatch = useAppDispatch();
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      label="Unshelve"
      busyLabel="Sending…"
      aria-label={`Unshelve ${name}`}
      busy={isLoading}
      onClick={() => void (isPageRule(id) ? dispatch(unshelvePageAlarm(id)) : send({ id }))}
    />
  );
}
