import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { formatTime } from '@/domain/format/time';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ListLoadStatus } from '@/ui/lists/ListLoadStatus';
import { UnreadableRowsText } from '@/ui/lists/UnreadableRowsText';
import { listOverlayStyle } from '@/ui/theme/toolbarStyle';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { hasActiveFilter, type LogFilters, DEFAULT_LOG_FILTERS } from '../logFilters';
import type { SystemLogsState } from '../useSystemLogs';

type EmptyLogListProps = { unread: number; filters: LogFilters; onChoose: (change: Partial<LogFilters>) => void };

export function EmptyLogList({ unread, filters, onChoose }: EmptyLogListProps) {
  const { level, component, text, time } = DEFAULT_LOG_FILTERS;
  if (unread > 0 && !hasActiveFilter(filters)) return <UnreadableRowsText count={unread} />;
  return (
    <EmptyState
      text="No logs found with current filters"
      hint={hasActiveFilter(filters) ? undefined : 'The bot logs all its actions, including the sign-in.'}
      action={
        hasActiveFilter(filters) && (
          <Button variant="outlined" onClick={() => onChoose({ level, component, text, time })}>
            Clear filters
          </Button>
        )
      }
    />
  );
}

const LOG_SKELETON_LINES = Array.from({ length: 14 }, (_, line) => (
  <Skeleton key={line} height={24} sx={{ margin: '3px 12px' }} />
));

export const LogSkeleton = () => (
  <div role="status" aria-label="Loading system logs">
    {LOG_SKELETON_LINES}
  </div>
);

// The note shrinks on a narrow screen, so that the buttons keep their width.
const LogListNoteRoot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: theme.spacing(2),
  flex: '1 1 auto',
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
  // On a phone the note lies over the list, so that a new note does not move the rows.
  [theme.breakpoints.down('sm')]: {
    ...listOverlayStyle(theme),
    left: theme.spacing(1),
    background: theme.vars.palette.background.paper,
  },
}));

type LogListNoteProps = { answer: SystemLogsState; auto: boolean; since: number | null; narrow: boolean };

export function LogListNote({
  answer: { problem, readAt, rejected, current, refresh },
  auto,
  since,
  narrow,
}: LogListNoteProps) {
  const zone = useTimeZone();
  const plain =
    problem || readAt === undefined
      ? null
      : !current
        ? 'Loading…'
        : !auto && `Read at ${formatTime(readAt, zone)} ${TIME_ZONE_NAMES[zone]}, not refreshed by itself`;
  return (
    <LogListNoteRoot className={narrow ? 'over' : undefined}>
      {plain && <span>{plain}</span>}
      <ListLoadStatus
        problem={problem}
        readAt={readAt}
        since={since}
        rejected={rejected}
        onRetry={() => void refresh()}
      />
    </LogListNoteRoot>
  );
}
