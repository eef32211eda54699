import { Button } from '@mui/material';
import { isMissingChunk, reasonOf, type Failure } from '@/ui/ErrorBoundary';
import { ErrorState } from '@/ui/ErrorState';

const KEPT = 'The rest of the console keeps working: the control bar, the other tabs and the live connection.';

export function TabFailure({ label, error, since, retry }: Failure & { label: string }) {
  const missing = isMissingChunk(error);
  return (
    <ErrorState
      what={missing ? `${label} could not be loaded.` : `${label} could not be shown.`}
      reason={
        missing
          ? 'The server is out of reach, or the console was updated since this page was opened: then a reload brings the new one.'
          : reasonOf(error)
      }
      since={since}
      stillValid={KEPT}
      onRetry={retry}
    >
      <Button variant="outlined" color="inherit" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </ErrorState>
  );
}
