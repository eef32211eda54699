import { Skeleton } from '@mui/material';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorState } from '@/ui/messages/ErrorState';
import type { LazyComponent } from '@/ui/messages/lazyComponent';
import { isMissingChunkError, errorReason } from '@/ui/messages/renderFailure';

/** Shows a view of the tab that replaces the form. `name` is the name of the view in a sentence. */
export function LazyView({ view, name }: { view: LazyComponent<object>; name: string }) {
  return (
    <ErrorBoundary
      onReset={view.forget}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorState
          what={isMissingChunkError(error) ? `The ${name} could not be loaded.` : `The ${name} could not be shown.`}
          reason={errorReason(error)}
          onRetry={resetErrorBoundary}
        />
      )}
    >
      <view.Part
        fallback={<Skeleton variant="rounded" height={320} sx={{ margin: 3 }} aria-label={`Loading the ${name}`} />}
      />
    </ErrorBoundary>
  );
}
