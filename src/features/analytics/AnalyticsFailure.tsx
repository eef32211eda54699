import { styled } from '@mui/material/styles';
import { ErrorIcon } from '@/ui/theme/icons';
import { TryAgainButton } from '@/ui/messages/TryAgainButton';
import type { LoadedAnalytics } from './useAnalytics';
import { spanText } from './texts';

/** Error text that the console specification prescribes. */
export const ANALYTICS_FAILURE_TEXT = 'Failed to load analytics';

// Keeps the error on one line, because a second line would move the figures below.
const FailureLine = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  color: theme.vars.palette.text.primary,
  '& > svg': { fontSize: 16, color: theme.vars.palette.error.main },
  '& > .text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& strong': { color: theme.vars.palette.error.main },
}));

type Props = { reason: string; analytics: LoadedAnalytics; readAt: string; onRetry: () => void };

/** Shows the error of a failed analytics request, with range and time of the figures that stay on the screen. */
export function AnalyticsFailure({ reason, analytics, readAt, onRetry }: Props) {
  const figures = `Kept: the last good figures, over ${spanText(analytics.span)}, of ${readAt}.`;
  return (
    <FailureLine>
      <ErrorIcon />
      <span className="text" role="alert" title={`${ANALYTICS_FAILURE_TEXT}: ${reason}. ${figures}`}>
        <strong>{ANALYTICS_FAILURE_TEXT}</strong>: {reason}. {figures}
      </span>
      <TryAgainButton onRetry={onRetry} />
    </FailureLine>
  );
}
