import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { AlarmHistoryRow } from '@/contract/alarms/alarms';
import { CHANGE_WORDS } from '@/domain/alarms/alarmWords';
import { formatMeasured } from '@/domain/alarms/thresholds';
import { formatShortTime, toIsoTime } from '@/domain/format/time';
import { TIME_ZONE_NAMES, useTimeZone } from '@/ui/hooks/timeZone';
import { useToday } from '@/ui/hooks/useToday';
import { AroundLink } from '@/ui/widgets/AroundLink';
import { RankChip } from '../RankChip';

type Props = {
  rows: readonly AlarmHistoryRow[];
  label?: string;
  /** Who changes an alarm when no operator does. */
  source?: 'bot' | 'page';
};

export function HistoryTable({ rows, label = 'Changes of alarms', source = 'bot' }: Props) {
  const zone = useTimeZone();
  const today = useToday(zone);
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        sx={{
          '& td': { verticalAlign: 'top' },
          '& th': { whiteSpace: 'nowrap' },
          '& td:last-child': { minWidth: '16rem' },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Time, {TIME_ZONE_NAMES[zone]}</TableCell>
            <TableCell>Change</TableCell>
            <TableCell>Rank</TableCell>
            <TableCell>Alarm</TableCell>
            <TableCell>By, reason</TableCell>
            <TableCell>Message</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, at, change, rank, title, subject, by, reason, message, value, unit }) => (
            <TableRow key={id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <time dateTime={toIsoTime(at)}>{formatShortTime(at, zone, today)}</time>
              </TableCell>
              <TableCell>{CHANGE_WORDS[change]}</TableCell>
              <TableCell>
                <RankChip rank={rank} />
              </TableCell>
              <TableCell>{[title, subject].filter(Boolean).join(' · ')}</TableCell>
              <TableCell>{[by ?? source, reason].filter(Boolean).join(': ')}</TableCell>
              <TableCell>
                {message}
                {value !== null && ` (${formatMeasured(value, unit)})`}{' '}
                <AroundLink at={at} of={`${title}, ${CHANGE_WORDS[change].toLowerCase()}`} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
