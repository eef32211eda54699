import { styled } from '@mui/material/styles';
import type { LogLine } from '@/domain/logs/logsList';
import { lineCountOf, type LogRow } from '@/domain/logs/logsGroups';
import { messageExcerptOf } from '@/domain/logs/logsSearch';
import { formatCount, plural } from '@/domain/format/format';
import { formatDateTime, toIsoTime } from '@/domain/format/time';
import { useZone, ZONE_NAMES } from '@/ui/hooks/zone';
import { LinkedText } from './LinkedText';
import { useLogView } from '../views/logView';

const MAX_OLDER_LINES = 20;

const SingleLineText = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const WholeMessageRoot = styled('div')(({ theme }) => ({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& > ul': { margin: theme.spacing(1, 0, 0), padding: 0, listStyle: 'none' },
  '& > ul > li': { display: 'flex', gap: theme.spacing(3) },
  '& > ul time': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

/** Shows one line of the message, or the whole message when the row is expanded. */
export function LogMessage({ row }: { row: LogRow }) {
  const { search, expanded } = useLogView();
  if (expanded.has(row.id)) return <WholeMessage row={row} />;
  return (
    // The key creates new elements for another line, because a moved text would count as a layout shift.
    <SingleLineText key={row.id}>
      <LinkedText text={messageExcerptOf(row.message, search)} />
    </SingleLineText>
  );
}

function WholeMessage({ row }: { row: LogRow }) {
  const { message, timestamp, component, level, older = [] } = row;
  return (
    <WholeMessageRoot>
      <LinkedText text={message} tabStops />
      <small>
        {level} · {component} · {toIsoTime(timestamp) ?? timestamp}
        {older.length > 0 && ` · the newest of ${plural(lineCountOf(row), 'near-equal line')}`}
      </small>
      {older.length > 0 && <OlderLines lines={older} />}
    </WholeMessageRoot>
  );
}

function OlderLines({ lines }: { lines: readonly LogLine[] }) {
  const zone = useZone();
  const left = lines.length - MAX_OLDER_LINES;
  return (
    <ul aria-label={`Older lines, times ${ZONE_NAMES[zone]}`}>
      {lines.slice(0, MAX_OLDER_LINES).map(({ id, timestamp, message }) => (
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
