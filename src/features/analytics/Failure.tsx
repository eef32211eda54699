import { Alert, Button } from '@mui/material';
import type { Reading } from './useAnalytics';
import { RANGE_WORDS } from './words';

/** Spec point 8. */
export const FAILED = 'Failed to load analytics';

type Props = { reason: string; kept: Reading | null; readAt: string; onRetry: () => void };

/** Beside figures that are still shown: what failed, and of when the figures are. */
export function Failure({ reason, kept, readAt, onRetry }: Props) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ marginBottom: 2 }}
      action={
        <Button color="inherit" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <strong>{FAILED}</strong>: {reason}.
      {kept && ` The figures below are the last good ones, over ${RANGE_WORDS[kept.range]}, of ${readAt}.`}
    </Alert>
  );
}
