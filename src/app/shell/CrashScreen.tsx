import type { ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { isMissingChunkError, errorReason } from '@/ui/messages/renderFailure';
import './app.css';

/**
 * Shows the error after a crash of the page. The screen does not use Material UI, whose code may have failed to load.
 */
export function CrashScreen({ error, resetErrorBoundary, children }: FallbackProps & { children?: ReactNode }) {
  return (
    <main className="crash">
      <h1 role="alert">
        {isMissingChunkError(error) ? 'The console could not be loaded' : 'The console could not go on'}
      </h1>
      <p>{errorReason(error)}</p>
      <p>The bot is not affected: it keeps running.</p>
      {children}
      <p className="crash-ways">
        <button type="button" onClick={resetErrorBoundary}>
          Try again
        </button>
        <button type="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </p>
    </main>
  );
}
