import { styled } from '@mui/material/styles';
import { memo, type MouseEvent } from 'react';
import { formatAge, formatCount, plural } from '@/domain/format/format';
import { lineCountOf, type LogRow } from '@/domain/logs/logsGroups';
import type { TimelinePeriod } from '@/domain/logs/logsTimeline';
import { formatDateTime, formatTime, toIsoTime, type Zone } from '@/domain/format/time';
import { freshMarkStyle } from '@/ui/theme/freshMark';
import { TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { ExpandButton } from '../rows/ExpandButton';
import { LogMessage } from '../rows/LogMessage';
import { LogComponentLabel, LogLevelLabel } from '../rows/LogLabels';
import { isToggleClick, useLogDisplay } from './logDisplay';

const ONE_MINUTE_MS = 60_000;

const TimelinePeriodItem = styled('li')(({ theme }) => ({
  '& > h2': {
    ...theme.typography.body2,
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: theme.spacing(2, 0, 1),
    fontWeight: 600,
    background: theme.vars.palette.background.paper,
    '& > small': { fontWeight: 400, color: theme.vars.palette.text.secondary },
    '& > strong': { color: theme.vars.palette.error.main },
  },
  '& > p': {
    ...theme.typography.caption,
    padding: theme.spacing(1, 0, 1, 6),
    color: theme.vars.palette.text.secondary,
  },
}));

const LogEntryItem = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '24px 64px 88px 132px minmax(0, 1fr)',
  alignItems: 'start',
  columnGap: theme.spacing(2),
  minHeight: 'var(--grid-row-height)',
  padding: '3px 8px 3px 6px',
  fontSize: theme.typography.body2.fontSize,
  lineHeight: '24px',
  // The left border is the line of the timeline. The border of an error or a warning is coloured.
  borderLeft: `2px solid ${theme.vars.palette.divider}`,
  cursor: 'pointer',
  '&:hover': { background: theme.vars.palette.action.hover },
  '&[data-level="ERROR"]': { borderLeftColor: theme.vars.palette.error.main },
  '&[data-level="WARNING"]': { borderLeftColor: theme.vars.palette.warning.light },
  '& > time': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '24px auto auto minmax(0, 1fr)',
    '& > .message': { gridColumn: '2 / -1' },
  },
  ...freshMarkStyle(theme),
}));

type Props = { period: TimelinePeriod; zone: Zone; fresh: ReadonlySet<string> };

export function TimelineSection({ period, zone, fresh }: Props) {
  const { rows, errors, pauseMs: quietMs } = period;
  return (
    <TimelinePeriodItem>
      <h2>
        {periodHeading(period, zone)} <small>{plural(rows.length, 'line')}</small>
        {errors > 0 && <strong> {plural(errors, 'error')}</strong>}
      </h2>
      <ol>
        {rows.map((row) => (
          <TimelineLogEntry key={row.id} row={row} zone={zone} fresh={fresh.has(row.id)} />
        ))}
      </ol>
      {quietMs !== null && <p>nothing for {formatAge(quietMs)}</p>}
    </TimelinePeriodItem>
  );
}

/** Returns the heading of a period, such as '2026-03-10 12:04 UTC'. */
function periodHeading({ startMs, lengthMs }: TimelinePeriod, zone: Zone): string {
  if (startMs === null) return 'Time unknown';
  const from = formatDateTime(startMs, zone).slice(0, -3);
  const to = lengthMs > ONE_MINUTE_MS ? `–${formatTime(startMs + lengthMs, zone).slice(0, -3)}` : '';
  return `${from}${to} ${TIME_ZONE_NAMES[zone]}`;
}

const TimelineLogEntry = memo(function TimelineLogEntry({
  row,
  zone,
  fresh,
}: {
  row: LogRow;
  zone: Zone;
  fresh: boolean;
}) {
  const { toggle } = useLogDisplay();
  const clicked = (event: MouseEvent): void => {
    if (isToggleClick(event)) toggle(row.id);
  };
  return (
    <LogEntryItem data-level={row.level.toUpperCase()} data-fresh={fresh || undefined} onClick={clicked}>
      <ExpandButton id={row.id} />
      <time dateTime={toIsoTime(row.timestamp)}>{formatTime(row.timestamp, zone)}</time>
      <LogLevelLabel level={row.level} />
      <span>
        <LogComponentLabel component={row.component} />
        {row.older && ` ${formatCount(lineCountOf(row))}×`}
      </span>
      <div className="message">
        <LogMessage row={row} />
      </div>
    </LogEntryItem>
  );
});
