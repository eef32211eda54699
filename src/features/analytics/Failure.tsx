import { styled } from '@mui/material/styles';
import { ErrorIcon } from '@/ui/theme/icons';
import { TryAgain } from '@/ui/messages/TryAgain';
import type { Reading } from './useAnalytics';
import { RANGE_WORDS } from './texts';

/** Spec point 8. */
export const FAILED = 'Failed to load analytics';

// The error replaces the note of the figures on its line, so that nothing moves under the pointer.
const Root = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  color: theme.vars.palette.text.primary,
  '& > svg': { fontSize: 16, color: theme.vars.palette.error.main },
  '& > .text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& strong': { color: theme.vars.palette.error.main },
}));

type Props = { reason: string; kept: Reading; readAt: string; onRetry: () => void };

/** Shows beside old figures what failed, and the time of these figures. */
export function Failure({ reason, kept, readAt, onRetry }: Props) {
  const figures = `Kept: the last good figures, over ${RANGE_WORDS[kept.range]}, of ${readAt}.`;
  return (
    <Root>
      <ErrorIcon />
      <span className="text" role="alert" title={`${FAILED}: ${reason}. ${figures}`}>
        <strong>{FAILED}</strong>: {reason}. {figures}
      </span>
      <TryAgain onRetry={onRetry} />
    </Root>
  );
}
