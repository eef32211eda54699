import { Box, Button, InputAdornment, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useDeferredValue, useState } from 'react';
import { alarmsApi, usePreviewAlarmRuleQuery } from '@/api/alarms';
import { useGetDiagnosticsQuery } from '@/api/bot/diagnostics';
import { readableErrorText } from '@/api/request/errors';
import type { AlarmRule } from '@/contract/alarms/alarmRules';
import { boundsText, formatFigure, nowText, previewText, readThreshold, shortUnitOf } from '@/domain/alarms/thresholds';
import { decimalText } from '@/domain/format/typedNumber';
import { useHasCapability } from '@/store/useCapability';
import { useSendOnce } from '@/store/useSendOnce';
import { BusyButton } from '@/ui/messages/BusyButton';

/** Edits the threshold of a rule, beside the figure of this moment, the default and the bounds. */
export function ThresholdForm({ rule, threshold }: { rule: AlarmRule; threshold: number }) {
  const { title, value, subject, default_threshold, unit } = rule;
  // The typed text is null while the field shows the saved threshold.
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [send, { isLoading }] = useSendOnce(alarmsApi.endpoints.saveAlarmRules, rule.rule);
  const read = typed === null ? { value: threshold } : readThreshold(typed, rule);
  const problem = 'problem' in read ? read.problem : failure;
  const isChanged = 'value' in read && read.value !== threshold;
  const type = (text: string | null): void => {
    setTyped(text);
    setFailure(undefined);
  };
  const save = async (): Promise<void> => {
    if (!('value' in read)) return;
    const { error } = await send({ thresholds: { [rule.rule]: read.value } });
    if (error) setFailure(`Not saved: ${readableErrorText(error, 'the bot refused the threshold')}`);
    else type(null);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isChanged && !isLoading) void save();
  };
  const bounds = boundsText(rule);
  const figuresNow = useFiguresNow(rule);
  return (
    <Box component="form" aria-label={`Threshold: ${title}`} onSubmit={onSubmit} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', paddingTop: 2 }}>
        <TextField
          name="threshold"
          label="Threshold"
          value={typed ?? String(threshold)}
          autoComplete="off"
          error={problem !== undefined}
          helperText={problem}
          onFocus={() => setIsAsked(true)}
          onChange={(event) => type(event.target.value)}
          sx={{ width: '11rem' }}
          slotProps={{
            htmlInput: { inputMode: 'decimal', 'aria-label': `Threshold of ${title}` },
            input: {
              endAdornment: unit !== null && <InputAdornment position="end">{shortUnitOf(unit)}</InputAdornment>,
            },
            formHelperText: { role: 'alert' },
          }}
        />
        {(isChanged || isLoading) && (
          <BusyButton
            variant="contained"
            label="Save"
            busyLabel="Saving…"
            busy={isLoading}
            onClick={() => void save()}
          />
        )}
        {typed !== null && !isLoading && (
          <Button variant="outlined" color="inherit" onClick={() => type(null)}>
            Undo
          </Button>
        )}
        {default_threshold !== null && default_threshold !== threshold && typed === null && (
          <Button variant="text" onClick={() => type(decimalText(default_threshold))}>
            Use default
          </Button>
        )}
        <Typography variant="body2" sx={{ alignSelf: 'center' }}>
          {nowText(...figuresNow)}
          {subject !== null && value !== null && ` (${subject})`}. Default {formatFigure(default_threshold, unit)}
          {bounds && `, ${bounds}`}.
        </Typography>
      </Box>
      {isAsked && 'value' in read && <Preview rule={rule.rule} threshold={read.value} />}
    </Box>
  );
}

/**
 * Returns figure, threshold and unit as the Dashboard shows them. The bot compares the drawdown in percent of its limit.
 */
function useFiguresNow({ rule, value, threshold, unit }: AlarmRule) {
  const isDrawdown = rule === 'drawdown_guard';
  const isOffered = useHasCapability('diagnostics') === true;
  const { data } = useGetDiagnosticsQuery(undefined, { skip: !isDrawdown || !isOffered });
  const drawdown = isDrawdown ? data?.limits?.drawdown_pct : undefined;
  if (!drawdown || threshold === null || value === null) return [value, threshold, unit] as const;
  return [(value / 100) * drawdown.max, (threshold / 100) * drawdown.max, '%'] as const;
}

/** Says how many alarms the threshold would have raised over the stored figures. */
function Preview({ rule, threshold }: { rule: string; threshold: number }) {
  const previewed = useDeferredValue(threshold);
  const { currentData, error } = usePreviewAlarmRuleQuery({ rule, threshold: previewed });
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {currentData
        ? previewText(currentData)
        : error
          ? `No preview: ${readableErrorText(error, 'the reply could not be read')}.`
          : 'Counting the alarms…'}
    </Typography>
  );
}
