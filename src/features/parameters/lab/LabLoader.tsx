import { Skeleton } from '@mui/material';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorState } from '@/ui/messages/ErrorState';
import { isMissingChunkError, errorReason } from '@/ui/messages/renderFailure';
import { lazyLabView } from './lazyLabView';

export function LabLoader() {
  return (
    <ErrorBoundary
      onReset={lazyLabView.forget}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorState
          what={isMissingChunkError(error) ? 'The Lab could not be loaded.' : 'The Lab could not be shown.'}
          reason={errorReason(error)}
          onRetry={resetErrorBoundary}
        />
      )}
    >
      <lazyLabView.Part
        fallback={<Skeleton variant="rounded" height={320} sx={{ margin: 3 }} aria-label="Loading the Lab" />}
      />
    </ErrorBoundary>
  );
}
