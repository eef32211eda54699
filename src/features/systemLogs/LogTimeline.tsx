import { styled } from '@mui/material/styles';
import { type MouseEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatAge, formatCount, plural } from '@/domain/format';
import { countOf, type LogRow } from '@/domain/logsGroups';
import { type TimelineStretch, timelineOf } from '@/domain/logsTimeline';
import { formatDateTime, formatTime, toIso, type Zone } from '@/domain/time';
import { freshMark } from '@/ui/freshMark';
import { Pill } from '@/ui/Pill';
import { useReaderInside } from '@/ui/useReaderInside';
import { useZone, ZONE_NAMES } from '@/ui/zone';
import { Disclosure } from './Disclosure';
import { LogMessage } from './LogMessage';
import { ComponentWord, LevelWord } from './LogWords';
import { isMeant, useLogView } from './logView';
import { useShownCount } from './useShownCount';

const ONE_MINUTE_MS = 60_000;

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minWidth: 0,
  minHeight: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 2),
    minHeight: 'calc(var(--control-height) + 8px)',
    padding: theme.spacing(1, 2),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    '& > :last-child': { marginLeft: 'auto' },
  },
  '& > .scroller': { overflow: 'auto', overflowAnchor: 'none', padding: theme.spacing(0, 3, 3) },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
}));

const Stretch = styled('li')(({ theme }) => ({
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

const Entry = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '24px 64px 88px 132px minmax(0, 1fr)',
  alignItems: 'start',
  columnGap: theme.spacing(2),
  minHeight: 'var(--grid-row-height)',
  padding: '3px 8px 3px 6px',
  fontSize: theme.typography.body2.fontSize,
  lineHeight: '24px',
  // The line of time, and a stronger piece of it beside an error.
  borderLeft: `2px solid ${theme.vars.palette.divider}`,
  cursor: 'pointer',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto var(--grid-row-height)',
  '&:hover': { background: theme.vars.palette.action.hover },
  '&[data-level="ERROR"]': { borderLeftColor: theme.vars.palette.error.main },
  '&[data-level="WARNING"]': { borderLeftColor: theme.vars.palette.warning.main },
  '& > time': { color: theme.vars.palette.text.secondary },
  '@media (max-width: 699px)': {
    gridTemplateColumns: '24px auto auto minmax(0, 1fr)',
    '& > .message': { gridColumn: '2 / -1' },
  },
  ...freshMark(theme),
}));

type Props = {
  rows: readonly LogRow[];
  fresh: ReadonlySet<string>;
  tools: ReactNode;
  empty: ReactNode;
  waiting: { count: number; noun: string; show: () => void };
  onReading: (reading: boolean) => void;
};

export function LogTimeline({ rows, fresh, tools, empty, waiting, onReading }: Props) {
  const zone = useZone();
  const scroller = useRef<HTMLDivElement>(null);
  const { inside, zone: readerZone } = useReaderInside();
  const [scrolled, setScrolled] = useState(false);
  const reading = inside || scrolled;
  useEffect(() => onReading(reading), [reading, onReading]);

  const { shown, end } = useShownCount(rows.length, scroller);
  const stretches = useMemo(() => timelineOf(rows.slice(0, shown)), [rows, shown]);
  const showNewest = (): void => {
    scroller.current?.scrollTo({ top: 0 });
    waiting.show();
  };
  return (
    <Root aria-label="System logs" {...readerZone}>
      <header>
        {tools}
        <Pill {...waiting} show={showNewest} />
      </header>
      <div
        ref={scroller}
        className="scroller"
        role="group"
        aria-label="Timeline"
        tabIndex={0}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
      >
        {rows.length === 0 && empty}
        <ol>
          {stretches.map((stretch) => (
            <OneStretch key={stretch.id} stretch={stretch} zone={zone} fresh={fresh} />
          ))}
        </ol>
        {shown < rows.length && (
          <p ref={end} role="status">
            {plural(rows.length - shown, 'older line')} below
          </p>
        )}
      </div>
    </Root>
  );
}

type StretchProps = { stretch: TimelineStretch; zone: Zone; fresh: ReadonlySet<string> };

function OneStretch({ stretch, zone, fresh }: StretchProps) {
  const { rows, errors, quietMs } = stretch;
  return (
    <Stretch>
      <h2>
        {headingOf(stretch, zone)} <small>{plural(rows.length, 'line')}</small>
        {errors > 0 && <strong> {plural(errors, 'error')}</strong>}
      </h2>
      <ol>
        {rows.map((row) => (
          <TimelineEntry key={row.id} row={row} zone={zone} fresh={fresh.has(row.id)} />
        ))}
      </ol>
      {quietMs !== null && <p>nothing for {formatAge(quietMs)}</p>}
    </Stretch>
  );
}

/** '2026-03-10 12:04 UTC', or '12:00–12:10' of a longer stretch. */
function headingOf({ startMs, lengthMs }: TimelineStretch, zone: Zone): string {
  if (startMs === null) return 'Time unknown';
  const from = formatDateTime(startMs, zone).slice(0, -3);
  const to = lengthMs > ONE_MINUTE_MS ? `–${formatTime(startMs + lengthMs, zone).slice(0, -3)}` : '';
  return `${from}${to} ${ZONE_NAMES[zone]}`;
}

const TimelineEntry = memo(function TimelineEntry({ row, zone, fresh }: { row: LogRow; zone: Zone; fresh: boolean }) {
  const { toggle } = useLogView();
  const clicked = (event: MouseEvent): void => {
    if (isMeant(event)) toggle(row.id);
  };
  return (
    <Entry data-level={row.level.toUpperCase()} data-fresh={fresh || undefined} onClick={clicked}>
      <Disclosure id={row.id} />
      <time dateTime={toIso(row.timestamp)}>{formatTime(row.timestamp, zone)}</time>
      <LevelWord level={row.level} />
      <span>
        <ComponentWord component={row.component} />
        {row.older && ` ${formatCount(countOf(row))}×`}
      </span>
      <div className="message">
        <LogMessage row={row} />
      </div>
    </Entry>
  );
});
