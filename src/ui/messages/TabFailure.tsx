import { Button } from '@mui/material';
import { useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { ErrorState } from './ErrorState';
import { isMissingChunkError, errorReason } from './renderFailure';

const UNAFFECTED_FEATURES_TEXT =
  'The rest of the console keeps working: the control bar, the other tabs and the live connection.';

export function TabFailure({ label, error, resetErrorBoundary }: FallbackProps & { label: string }) {
  const [since] = useState(() => performance.now());
  const missing = isMissingChunkError(error);
  return (
    <ErrorState
      what={missing ? `${label} could not be loaded.` : `${label} could not be shown.`}
      reason={
        missing
          ? 'The server is out of reach, or the console was updated since this page was opened: then a reload brings the new one.'
          : errorReason(error)
      }
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
