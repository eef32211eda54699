import { Button } from '@mui/material';
import { useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { ErrorState } from './ErrorState';
import { isMissingChunkError, errorReason } from './renderFailure';

const UNAFFECTED_FEATURES_TEXT =
  'The rest of the console keeps working: the control bar, the other tabs and the live connection.';

export function TabFailure({ label, error, resetErrorBoundary }: FallbackProps & { label: string }) {
  const [since] = useState(() => performance.now());
  return (
    <ErrorState
      what={isMissingChunkError(error) ? `${label} could not be loaded.` : `${label} could not be shown.`}
      reason={errorReason(error)}
      since={since}
      stillValid={UNAFFECTED_FEATURES_TEXT}
      onRetry={resetErrorBoundary}
    >
      <Button variant="outlined" color="inherit" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </ErrorState>
  );
}
