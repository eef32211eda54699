import { act, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createLazyComponent, type LazyComponent } from './lazyComponent';

type Props = { label: string };
const TestScreen = ({ label }: Props) => <p>{label} is here</p>;

function TestBoundary({ part }: { part: LazyComponent<Props> }) {
  return (
    <ErrorBoundary
      onReset={part.forget}
      fallbackRender={({ error, resetErrorBoundary }) => <button onClick={resetErrorBoundary}>{String(error)}</button>}
    >
      <Suspense fallback="on its way">
        <part.Part label="Trades" />
      </Suspense>
    </ErrorBoundary>
  );
}

test('a retry fetches the code of a lazy component that failed to load', async () => {
  // React reports the error that the boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<Promise<ComponentType<Props>>, []>()
    .mockRejectedValueOnce(new Error('chunk is gone'))
    .mockResolvedValue(TestScreen);
  await act(async () => render(<TestBoundary part={createLazyComponent(load)} />));
  await act(async () => screen.getByRole('button', { name: 'Error: chunk is gone' }).click());
  expect(await screen.findByText('Trades is here')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a prefetched lazy component renders immediately and is fetched once', async () => {
  const load = jest.fn(() => Promise.resolve(TestScreen));
  const part = createLazyComponent(load);
  part.prefetch();
  await act(() => Promise.resolve());
  render(<TestBoundary part={part} />);
  expect(screen.getByText('Trades is here')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a lazy component with a failed prefetch fetches the code when displayed', async () => {
  const load = jest
    .fn<Promise<ComponentType<Props>>, []>()
    .mockRejectedValueOnce(new Error('the server restarts'))
    .mockResolvedValue(TestScreen);
  const part = createLazyComponent(load);
  part.prefetch();
  await act(() => Promise.resolve());
  await act(async () => render(<TestBoundary part={part} />));
  expect(screen.getByText('Trades is here')).toBeInTheDocument();
});
