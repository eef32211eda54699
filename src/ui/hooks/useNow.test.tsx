import { act, render, screen } from '@testing-library/react';
import { Age } from '../figures/Age';
import { ElapsedTime } from '../figures/ElapsedTime';
import { StaleValueAge } from '../figures/StaleValueAge';
import { ConsoleTheme } from '../theme/ConsoleTheme';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('StaleValueAge marks a value as old after 5 seconds', () => {
  const since = performance.now();
  render(
    <p data-testid="line">
      <Age since={since} /> <StaleValueAge since={since} />
    </p>,
    { wrapper: ConsoleTheme },
  );
  const line = screen.getByTestId('line');
  expect(line).toHaveTextContent(/^0 s$/);
  act(() => jest.advanceTimersByTime(5000));
  expect(line).toHaveTextContent(/^5 s$/);
  act(() => jest.advanceTimersByTime(7000));
  expect(line).toHaveTextContent('12 s old 12 s');
});

test('Age shows a dash for a missing time', () => {
  render(
    <p data-testid="line">
      <Age since={null} /> <StaleValueAge since={null} />
    </p>,
  );
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByTestId('line')).toHaveTextContent(/^—$/);
});

test('the time since a bot event includes the time in which the computer slept', () => {
  const entry = new Date(Date.now() - 62_000).toISOString();
  render(
    <p data-testid="line">
      <ElapsedTime since={entry} />
    </p>,
  );
  const line = screen.getByTestId('line');
  expect(line).toHaveTextContent(/^1 min 2 s$/);
  jest.setSystemTime(Date.now() + 3_600_000);
  act(() => jest.advanceTimersByTime(1000));
  expect(line).toHaveTextContent(/^1 h 1 min$/);
});

test('a pause of the page marks no value as old before the waiting replies are read', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const line = () => screen.getByTestId('line').textContent;
  const show = (since: number) => (
    <p data-testid="line">
      <StaleValueAge since={since} />
    </p>
  );
  const { rerender } = render(show(0), { wrapper: ConsoleTheme });
  clock.mockReturnValue(20_000);
  act(() => jest.advanceTimersByTime(1000));
  expect(line()).toBe('');
  // The reply that arrived in the pause.
  rerender(show(20_000));
  clock.mockReturnValue(21_000);
  act(() => jest.advanceTimersByTime(1000));
  expect(line()).toBe('');
  clock.mockReturnValue(41_000);
  act(() => jest.advanceTimersByTime(2000));
  expect(line()).toBe('old 21 s');
  clock.mockRestore();
});

test('a bot time far in the future shows no age', () => {
  render(
    <p data-testid="line">
      <ElapsedTime since={Date.now() + 2_000} /> <ElapsedTime since={Date.now() + 3_600_000} />{' '}
      <ElapsedTime since={null} />
    </p>,
  );
  expect(screen.getByTestId('line')).toHaveTextContent(/^0 s — —$/);
});

test('no age timer runs while no age is displayed', () => {
  const { unmount } = render(<Age since={0} />);
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
