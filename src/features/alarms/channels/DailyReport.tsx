import { MenuItem, TextField, Typography } from '@mui/material';
import { alarmChannelsApi, type AlarmChannels } from '@/api/alarmChannels';
import { readableErrorText } from '@/api/request/errors';
import { utcOffsetMinutesAt } from '@/domain/format/operatorTime';
import { useSendOnce } from '@/store/useSendOnce';
import { ownTime } from './ownTime';

const HOURS_PER_DAY = 24;
const HOURS = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour);
const toClock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Returns the hour of the report in the local time of this browser, or null without a report. */
function localHourOf({ hour, time_zone, utc_offset_minutes }: AlarmChannels['report']): number | null {
  if (hour === null) return null;
  const stored = utcOffsetMinutesAt({ time_zone, utc_offset_minutes: utc_offset_minutes ?? 0 }, Date.now());
  const shiftHours = Math.round((ownTime().utc_offset_minutes - stored) / 60);
  return (((hour + shiftHours) % HOURS_PER_DAY) + HOURS_PER_DAY) % HOURS_PER_DAY;
}

export function DailyReport({ report, hasChannel }: { report: AlarmChannels['report']; hasChannel: boolean }) {
  const [save, { error }] = useSendOnce(alarmChannelsApi.endpoints.saveAlarmReport);
  const hour = localHourOf(report);
  return (
    <section aria-labelledby="report-title">
      <Typography variant="h3" id="report-title">
        Daily report
      </Typography>
      <TextField
        select
        name="hour"
        label="Hour, local time"
        value={hour === null ? 'off' : String(hour)}
        error={error !== undefined}
        helperText={
          error
            ? `Not saved: ${readableErrorText(error, 'the bot refused the hour')}`
            : hour !== null && !hasChannel
              ? 'No channel is on that could send the report.'
              : 'PnL, trades, worst trade, alarms, outages and changed parameters of the last 24 hours.'
        }
        sx={{ minWidth: '12rem', marginTop: 2 }}
        onChange={({ target }) =>
          void save({
            hour: target.value === 'off' ? null : Number(target.value),
            ...ownTime(),
          })
        }
        slotProps={{ formHelperText: { role: 'status', sx: { marginInline: 0 } } }}
      >
        <MenuItem value="off">No report</MenuItem>
        {HOURS.map((each) => (
          <MenuItem key={each} value={String(each)}>
            {toClock(each)}
          </MenuItem>
        ))}
      </TextField>
    </section>
  );
}
