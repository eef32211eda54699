import { styled } from '@mui/material/styles';
import { ErrorIcon } from '@/ui/theme/icons';
import { TryAgain } from '@/ui/messages/TryAgain';
import type { AnalyticsReading } from './useAnalytics';
import { RANGE_TEXT } from './texts';

/** Error text from point 8 of the specification. */
export const ANALYTICS_FAILURE_TEXT = 'Failed to load analytics';

// The error replaces the note of the panel on the same line, so that no element moves.
const FailureLine = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  color: theme.vars.palette.text.primary,
  '& > svg': { fontSize: 16, color: theme.vars.palette.error.main },
  '& > .text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& strong': { color: theme.vars.palette.error.main },
}));

type Props = { reason: string; kept: AnalyticsReading; readAt: string; onRetry: () => void };

/** Shows the reason of a failed load, and the time of the figures that stay on the screen. */
export function AnalyticsFailure({ reason, kept, readAt, onRetry }: Props) {
  const figures = `Kept: the last good figures, over ${RANGE_TEXT[kept.range]}, of ${readAt}.`;
  return (
    <FailureLine>
      <ErrorIcon />
      <span className="text" role="alert" title={`${ANALYTICS_FAILURE_TEXT}: ${reason}. ${figures}`}>
        <strong>{ANALYTICS_FAILURE_TEXT}</strong>: {reason}. {figures}
      </span>
      <TryAgain onRetry={onRetry} />
    </FailureLine>
  );
}
