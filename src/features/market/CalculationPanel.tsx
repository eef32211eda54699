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
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import type { ServerCalculation } from './useCalculations';

const CalculationContent = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
  padding: theme.spacing(3),
  '& > .result': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(4) },
  // Marks an old result with grey, because a lower opacity would make the text hard to read.
  '& > [data-old]': { filter: 'grayscale(1)' },
  '& h3': { ...theme.typography.h3, marginBottom: theme.spacing(1) },
  '& .quiet': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const CalculationFailure = styled('div')(({ theme }) => ({
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
  calculation: ServerCalculation<T>;
  failed: string;
  empty: { text: string; hint: string };
  /** Content above the result, shown even without a result. */
  lead?: ReactNode;
  /** Returns the number of symbols in the result as a text, such as 'over 50 symbols'. */
  caption: (data: T) => string;
  /** Returns the result as one line for screen readers. */
  spoken: (data: T) => string;
  children: (data: T) => ReactNode;
};

/** Shows the button and the last good result of a market analysis or trade simulation. The result stays after a failed request.
 */
export function CalculationPanel<T>(props: Props<T>) {
  const { title, button, busyButton, calculation, failed, empty, lead, caption, spoken, children } = props;
  const { result, busy, failure, start } = calculation;
  const zone = useTimeZone();
  return (
    <Panel
      title={title}
      note={
        result && (
          <>
            {caption(result.data)}, {formatTime(result.at, zone)} {TIME_ZONE_NAMES[zone]},{' '}
            <ElapsedTime since={result.at} /> ago
          </>
        )
      }
      action={<BusyButton variant="contained" label={button} busyLabel={busyButton} busy={busy} onClick={start} />}
    >
      <CalculationContent aria-busy={busy}>
        {lead}
        <p role="status" className="visually-hidden">
          {busy ? busyButton : result && !failure ? spoken(result.data) : ''}
        </p>
        {failure && result && (
          <>
            <CalculationFailure role="alert">
              <ErrorIcon />
              <p>
                <strong>{failed}</strong>: {failure.reason}
              </p>
            </CalculationFailure>
            <p className="quiet">
              Kept: the last good result, of {formatTime(result.at, zone)} {TIME_ZONE_NAMES[zone]}.{' '}
              {/* Converts the wall-clock time of the result to the monotonic clock, which measures ages. */}
              <StaleValueAge since={result.at - performance.timeOrigin} />
            </p>
          </>
        )}
        {result && (
          <div className="result" data-old={failure !== null || undefined}>
            {children(result.data)}
          </div>
        )}
        {!result && busy && <CalculationSkeleton />}
        {!result && !busy && failure && (
          <ErrorState
            what={failed}
            reason={failure.reason}
            since={failure.at - performance.timeOrigin}
            onRetry={start}
          />
        )}
        {!result && !busy && !failure && <EmptyState {...empty} />}
      </CalculationContent>
    </Panel>
  );
}

const CalculationSkeleton = () => (
  <>
    <Skeleton variant="rounded" height={48} />
    <Skeleton variant="rounded" height={120} />
    <Skeleton variant="rounded" height={160} />
  </>
);
