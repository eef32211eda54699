import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatTime } from '@/domain/format/time';
import { BusyButton } from '@/ui/messages/BusyButton';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { ErrorIcon } from '@/ui/theme/icons';
import { Panel } from '@/ui/figures/Panel';
import { StaleMark } from '@/ui/figures/StaleMark';
import { useZone, ZONE_NAMES } from '@/ui/hooks/zone';
import type { ServerRun } from './useRuns';

const RunContent = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
  padding: theme.spacing(3),
  '& > .result': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(4) },
  // Grey marks the result as old. A lower opacity would make the text unreadable.
  '& > [data-old]': { filter: 'grayscale(1)' },
  '& h3': { ...theme.typography.h3, marginBottom: theme.spacing(1) },
  '& .quiet': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const FailedRunNote = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  alignItems: 'flex-start',
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.error.main}`,
  borderRadius: theme.shape.borderRadius,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', fontSize: 18, color: theme.vars.palette.error.main },
}));

type Props<T> = {
  title: string;
  button: string;
  busyButton: string;
  run: ServerRun<T>;
  /** Sentence that names the failed run. */
  failed: string;
  /** Text before the first run. */
  empty: { text: string; hint: string };
  /** Content above the result, shown in every state of the run. */
  lead?: ReactNode;
  /** Returns a text that names the data behind the figures, such as 'over 50 symbols'. */
  caption: (data: T) => string;
  /** Returns the result as one line for screen readers. */
  spoken: (data: T) => string;
  children: (data: T) => ReactNode;
};

/**
 * Shows the button and the last good result of a run on the server. The result stays during a run and after a failed
 * run.
 */
export function RunPanel<T>(props: Props<T>) {
  const { title, button, busyButton, run, failed, empty, lead, caption, spoken, children } = props;
  const { result, busy, failure, start } = run;
  const zone = useZone();
  return (
    <Panel
      title={title}
      note={
        result && (
          <>
            {caption(result.data)}, {formatTime(result.at, zone)} {ZONE_NAMES[zone]}, <ElapsedTime since={result.at} />{' '}
            ago
          </>
        )
      }
      action={<BusyButton variant="contained" label={button} busyLabel={busyButton} busy={busy} onClick={start} />}
    >
      <RunContent aria-busy={busy}>
        {lead}
        <p role="status" className="visually-hidden">
          {busy ? busyButton : result && !failure ? spoken(result.data) : ''}
        </p>
        {failure && result && (
          <>
            <FailedRunNote role="alert">
              <ErrorIcon />
              <p>
                <strong>{failed}</strong>: {failure.reason}
              </p>
            </FailedRunNote>
            <p className="quiet">
              Kept: the last good result, of {formatTime(result.at, zone)} {ZONE_NAMES[zone]}.{' '}
              {/* Ages use the monotonic clock, so the wall time of the result is converted. */}
              <StaleMark since={result.at - performance.timeOrigin} />
            </p>
          </>
        )}
        {result && (
          <div className="result" data-old={failure !== null || undefined}>
            {children(result.data)}
          </div>
        )}
        {!result && busy && <RunSkeleton />}
        {!result && !busy && failure && (
          <ErrorState
            what={failed}
            reason={failure.reason}
            since={failure.at - performance.timeOrigin}
            onRetry={start}
          />
        )}
        {!result && !busy && !failure && <EmptyState {...empty} />}
      </RunContent>
    </Panel>
  );
}

const RunSkeleton = () => (
  <>
    <Skeleton variant="rounded" height={48} />
    <Skeleton variant="rounded" height={120} />
    <Skeleton variant="rounded" height={160} />
  </>
);
