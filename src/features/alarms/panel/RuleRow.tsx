import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { alarmsApi } from '@/api/alarms';
import { readableErrorText } from '@/api/request/errors';
import type { AlarmRule } from '@/contract/alarms/alarmRules';
import { useSendOnce } from '@/store/useSendOnce';
import { ClockTime } from '@/ui/figures/ClockTime';
import { RankChip } from '../RankChip';
import { PanelRow } from './PanelRow';
import { ReasonForm } from './ReasonForm';
import { ThresholdForm } from './ThresholdForm';

const Row = styled(PanelRow)({ '& .head > button': { marginLeft: 'auto' } });

export function RuleRow({ rule }: { rule: AlarmRule }) {
  const { title, rank, condition, action, in_service, changed_by, changed_at, reason, threshold } = rule;
  const [isChanging, setIsChanging] = useState(false);
  const [send, { isLoading }] = useSendOnce(alarmsApi.endpoints.setAlarmService, rule.rule);
  const verb = in_service ? 'Take out of service' : 'Put into service';
  const changeService = async (text: string): Promise<string | undefined> => {
    const { data, error } = await send({ rule: rule.rule, in_service: !in_service, reason: text });
    return error ? readableErrorText(error, 'The bot refused the command.') : data.refused[0]?.reason;
  };
  return (
    <Row aria-label={title}>
      <div className="head">
        <RankChip rank={rank} />
        <strong>{title}</strong>
        {!in_service && <span>Out of service</span>}
        <Button
          variant="outlined"
          color="inherit"
          aria-label={`${verb}: ${title}`}
          aria-expanded={isChanging}
          onClick={() => setIsChanging(!isChanging)}
        >
          {verb}…
        </Button>
      </div>
      <p>{condition}</p>
      <Typography variant="body2" color="textSecondary">
        {action}
      </Typography>
      {!in_service && (
        <Typography variant="body2" color="textSecondary">
          Out of service since <ClockTime at={changed_at} />
          {changed_by !== null && ` by ${changed_by}`}
          {reason !== null && `: ${reason}`}
        </Typography>
      )}
      {threshold !== null && <ThresholdForm rule={rule} threshold={threshold} />}
      {isChanging && (
        <ReasonForm
          label={`${verb}: ${title}`}
          verb={verb}
          busy={isLoading}
          send={changeService}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Row>
  );
}
