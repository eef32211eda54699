import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Age } from '../figures/Age';
import { ErrorIcon } from '../theme/icons';

type Props = {
  what: string;
  reason?: string;
  /** Monotonic time of the failure in ms. The default is the time of the first render. */
  since?: number;
  stillValid?: string;
  onRetry?: () => void;
  children?: ReactNode;
};

export function ErrorState({ what, reason, since, stillValid: kept, onRetry, children }: Props) {
  const [shownAt] = useState(() => performance.now());
  return (
    <Stack role="alert" spacing={2} sx={{ alignItems: 'flex-start', padding: 4, maxWidth: '70ch' }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <ErrorIcon fontSize="small" color="error" />
        <Typography variant="h2" component="p">
          {what}
        </Typography>
      </Stack>
      {reason && (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
      {/* Keeps a screen reader from reading the age every second. */}
      <Typography variant="body2" color="textSecondary" aria-live="off">
        for <Age since={since ?? shownAt} />
      </Typography>
      {kept && <Typography variant="body2">{kept}</Typography>}
      <Box sx={{ display: 'flex', gap: 2 }}>
        {onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </Box>
    </Stack>
  );
}
