import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import type { PausableWork } from '@/domain/lists/steps';
import { usePausableWork } from './usePausableWork';

function* failingWork(): PausableWork<object> {
  yield;
  throw new Error('unreadable row');
}

function PendingText() {
  const { pending } = usePausableWork(failingWork, { atOnce: false });
  return pending && 'pending';
}

test('pausable work that throws an error shows the error in the error boundary', async () => {
  // React reports the error that the boundary caught.
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary fallbackRender={({ error }) => <p role="alert">{String(error)}</p>}>
      <PendingText />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('unreadable row');
  report.mockRestore();
});
