import { act, render, screen } from '@testing-library/react';
import { Age } from './Age';
import { StaleMark } from './StaleMark';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('an age counts, and a value is marked as old after 5 seconds', () => {
  const since = performance.now();
  render(
    <p data-testid="line">
      <Age since={since} /> <StaleMark since={since} />
    </p>,
  );
  const line = screen.getByTestId('line');
  expect(line).toHaveTextContent(/^0 s$/);
  act(() => jest.advanceTimersByTime(5000));
  expect(line).toHaveTextContent(/^5 s$/);
  act(() => jest.advanceTimersByTime(7000));
  expect(line).toHaveTextContent('12 s old, 12 s');
});

test('what never came has a dash for its age and is not old', () => {
  render(
    <p data-testid="line">
      <Age since={null} /> <StaleMark since={null} />
    </p>,
  );
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByTestId('line')).toHaveTextContent(/^—$/);
});

test('nothing ticks while no age is shown', () => {
  const { unmount } = render(<Age since={0} />);
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
