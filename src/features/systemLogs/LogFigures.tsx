import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LOG_LINE_LIMITS, RECENT_ERRORS_LOG_COUNT } from '@/contract/sizes';
import { DASH, formatCount, plural } from '@/domain/format/format';
import type { LogLine } from '@/domain/logs/logsList';
import { type RecentErrorCount, logTimeSpan } from '@/domain/logs/logsFigures';
import { dayInZone, formatDateTime, formatShortTime, type Zone } from '@/domain/format/time';
import { StatCard, StatCards } from '@/ui/figures/StatCard';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import type { LogFilters } from './logFilters';

// An outdated error count is not red, because dimmed red is hard to read.
const ErrorCountText = styled('span')(({ theme }) => ({
  '*:not([data-old]) > &[data-some]': { color: theme.vars.palette.error.main },
}));

// A desktop shows the figures side by side, a phone below each other.
const LogFiguresRoot = styled(StatCards)(({ theme }) => ({
  ...surfaceStyle(theme),
  gap: 0,
  gridTemplateColumns: 'auto auto auto 1fr',
  '& > div': {
    display: 'flex',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    padding: theme.spacing(1, 3),
    border: 0,
    background: 'none',
    whiteSpace: 'nowrap',
  },
  '& > div > .value, & > div > .source': { minHeight: 0 },
  // The list below shows the age, which is the same for all figures.
  '& > div > dt > span': { display: 'none' },
  '& > div .number': theme.typography.subtitle1,
  '& > div > .source': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
  // The folded figures keep only the caption of the errors, without which their count says little.
  '&[data-folded]': {
    display: 'flex',
    '& > div': { padding: theme.spacing(1, 2) },
    flexWrap: 'wrap',
    '& > div:not(:nth-child(3)) > .source, & > :last-child': { display: 'none' },
  },
}));

const FIGURE_SKELETON = <Skeleton width="4ch" />;

type Props = {
  filters: LogFilters;
  loaded: readonly LogLine[] | undefined;
  inView: readonly LogLine[];
  rows: number;
  recent: RecentErrorCount | undefined;
  failed: boolean;
  since: number | null;
  narrow: boolean;
  folded: boolean;
};

export function LogFigures({ filters, loaded, inView, rows, recent, failed, since, narrow, folded }: Props) {
  const zone = useTimeZone();
  const shown = (value: ReactNode, caption: string): { value: ReactNode; caption: string } => {
    if (loaded) return { value, caption };
    return failed ? { value: DASH, caption: 'not available' } : { value: FIGURE_SKELETON, caption: 'loading' };
  };
  const errors = (
    <ErrorCountText data-some={(recent && recent.errors > 0) || undefined}>
      {formatCount(recent?.errors)}
    </ErrorCountText>
  );
  return (
    <LogFiguresRoot data-folded={folded || undefined}>
      <StatCard
        label="Lines loaded"
        since={since}
        {...shown(formatCount(loaded?.length), loadedLinesCaption(filters))}
      />
      <StatCard
        label="In view"
        since={since}
        {...shown(formatCount(inView.length), visibleLinesCaption(filters, rows, loaded ?? [], zone))}
      />
      <StatCard label="Recent errors" since={since} {...shown(errors, recentErrorsCaption(recent, filters))} />
      <StatCard label="Time span" since={since} {...shown(...timeSpanAndCaption(inView, zone, narrow))} />
    </LogFiguresRoot>
  );
}

const loadedLinesCaption = ({ level, component, limit }: LogFilters): string =>
  [
    ...(level ? [level] : []),
    ...(component ? [component] : []),
    limit === LOG_LINE_LIMITS.at(-1) ? `the newest ${formatCount(limit)}` : `the latest ${limit} at most`,
  ].join(', ');

function visibleLinesCaption(
  { text, time, grouped }: LogFilters,
  rows: number,
  loaded: readonly LogLine[],
  zone: Zone,
): string {
  const found = text.trim() === '' ? 'every line loaded' : `with “${text.trim()}”`;
  const oldest = time === null ? undefined : logTimeSpan(loaded)?.from;
  // The filter finds no line that is older than the loaded lines.
  const what =
    oldest === undefined
      ? found
      : `${text.trim() === '' ? '' : `${found}, `}of the ${plural(loaded.length, 'line')} loaded, since ${formatDateTime(oldest, zone).slice(0, 'YYYY-MM-DD HH:MM'.length)}`;
  return grouped ? `${what}, in ${plural(rows, 'row')}` : what;
}

function recentErrorsCaption(recent: RecentErrorCount | undefined, { level, component }: LogFilters): string {
  if (!recent) return 'not available';
  const whole = recent.among < RECENT_ERRORS_LOG_COUNT ? '' : 'last ';
  const narrowed = level !== '' || component !== '';
  return `ERROR among the ${whole}${plural(recent.among, 'entry', 'entries')}${narrowed ? ' of all kinds' : ''}`;
}

function timeSpanAndCaption(lines: readonly LogLine[], zone: Zone, narrow: boolean): [string, string] {
  const span = logTimeSpan(lines);
  if (!span) return [DASH, 'no line in view'];
  // Both times have a date when the first and the last line are from different days.
  const [first, last] = [dayInZone(span.from, zone), dayInZone(span.to, zone)];
  return [
    `${formatShortTime(span.from, zone, last)} – ${formatShortTime(span.to, zone, first)}`,
    narrow ? TIME_ZONE_NAMES[zone] : `in view, from ${formatDateTime(span.from, zone)} ${TIME_ZONE_NAMES[zone]}`,
  ];
}
