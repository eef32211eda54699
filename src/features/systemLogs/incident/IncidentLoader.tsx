import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorState } from '@/ui/messages/ErrorState';
import { errorReason } from '@/ui/messages/renderFailure';
import { lazyIncidentView } from './lazyIncidentView';

export const IncidentLoader = ({ viewChoice }: { viewChoice: ReactNode }) => (
  <ErrorBoundary
    onReset={lazyIncidentView.forget}
    fallbackRender={({ error, resetErrorBoundary }) => (
      <ErrorState
        what="The incident view could not be shown."
        reason={errorReason(error)}
        onRetry={resetErrorBoundary}
      />
    )}
  >
    <lazyIncidentView.Part
      fallback={<Skeleton variant="rounded" height={320} sx={{ margin: 3 }} aria-label="Loading the view" />}
      viewChoice={viewChoice}
    />
  </ErrorBoundary>
);
