import { styled } from '@mui/material/styles';
import { use } from 'react';
import { readRejectionLine } from '@/domain/checks/rejectionLine';
import type { LogLine } from '@/domain/logs/logsList';
import { lineCountOf, type LogRow } from '@/domain/logs/logsGroups';
import { messageExcerptOf } from '@/domain/logs/logsSearch';
import { formatCount, plural } from '@/domain/format/format';
import { formatDateTime, toIsoTime } from '@/domain/format/time';
import { FollowedSignalButton } from '@/ui/checks/FollowedSignalButton';
import { FollowedSignalsContext } from '@/ui/checks/followedSignals';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { AroundLink } from '@/ui/widgets/AroundLink';
import { LinkedText } from './LinkedText';
import { useLogDisplay } from '../views/logDisplay';

const MAX_DISPLAYED_OLDER_LINES = 20;

/** The bot ends a message with the market time when it differs from the timestamp of the line. */
const MARKET_TIME_ENDING = / \(market time [^()]+\)$/u;

const SingleLineText = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const WholeLogMessageRoot = styled('div')(({ theme }) => ({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& > ul': { margin: theme.spacing(1, 0, 0), padding: 0, listStyle: 'none' },
  '& > ul > li': { display: 'flex', gap: theme.spacing(3) },
  '& > ul time': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

export function LogMessage({ row }: { row: LogRow }) {
  const { search, expanded } = useLogDisplay();
  if (expanded.has(row.id)) return <WholeLogMessage row={row} />;
  return (
    // A separate key per log line avoids a layout shift when the text changes.
    <SingleLineText key={row.id}>
      <LinkedText text={messageExcerptOf(row.message.replace(MARKET_TIME_ENDING, ''), search)} />
    </SingleLineText>
  );
}

function WholeLogMessage({ row }: { row: LogRow }) {
  const { message, timestamp, component, level, older = [] } = row;
  return (
    <WholeLogMessageRoot>
      <LinkedText text={message} tabStops />
      <small>
        {level} · {component} · {toIsoTime(timestamp) ?? timestamp}
        {older.length > 0 && ` · the newest of ${plural(lineCountOf(row), 'near-equal line')}`}{' '}
        <AroundLink at={timestamp} of="the log line" /> <RejectedSignalButton row={row} />
      </small>
      {older.length > 0 && <OlderLogLines lines={older} />}
    </WholeLogMessageRoot>
  );
}

/** Opens the story of the rejected signal that a log line names, for a bot that follows rejected signals. */
function RejectedSignalButton({ row: { message, timestamp } }: { row: LogRow }) {
  const open = use(FollowedSignalsContext);
  const line = open && readRejectionLine(message, timestamp);
  if (!line) return null;
  return <FollowedSignalButton view={{ line }}>If it had passed</FollowedSignalButton>;
}

function OlderLogLines({ lines }: { lines: readonly LogLine[] }) {
  const zone = useTimeZone();
  const left = lines.length - MAX_DISPLAYED_OLDER_LINES;
  return (
    <ul aria-label={`Older lines, times ${TIME_ZONE_NAMES[zone]}`}>
      {lines.slice(0, MAX_DISPLAYED_OLDER_LINES).map(({ id, timestamp, message }) => (
        <li key={id}>
          <time dateTime={toIsoTime(timestamp)}>{formatDateTime(timestamp, zone)}</time>
          <span>
            <LinkedText text={message} tabStops />
          </span>
        </li>
      ))}
      {left > 0 && <li>and {formatCount(left)} more</li>}
    </ul>
  );
}
