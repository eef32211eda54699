import { fireEvent, render, screen } from '@testing-library/react';
import { useIgnoreClicksAfterShift } from './useIgnoreClicksAfterShift';

const APPEARANCE_MS = 500;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  { shiftedAfterMs: APPEARANCE_MS - 1, clicks: 1, title: 'takes a click on a page that moved while it appeared' },
  { shiftedAfterMs: APPEARANCE_MS, clicks: 0, title: 'ignores a click on a page that moved later' },
])('useIgnoreClicksAfterShift $title', ({ shiftedAfterMs, clicks }) => {
  const onClick = jest.fn();
  const page = (place: string) => <Page place={place} onClick={onClick} />;
  const { rerender } = render(page('top'));
  jest.advanceTimersByTime(shiftedAfterMs);
  rerender(page('lower'));
  fireEvent.click(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(clicks);
});

test('useIgnoreClicksAfterShift takes each click on a tab', () => {
  const onClick = jest.fn();
  const page = (place: string) => <Page place={place} onClick={onClick} role="tab" />;
  const { rerender } = render(page('top'));
  jest.advanceTimersByTime(APPEARANCE_MS);
  rerender(page('lower'));
  fireEvent.click(screen.getByRole('tab'));
  expect(onClick).toHaveBeenCalledTimes(1);
});

function Page({ place, onClick, role }: { place: string; onClick: () => void; role?: string }) {
  return (
    <div onClickCapture={useIgnoreClicksAfterShift(place, APPEARANCE_MS)}>
      <button role={role} onClick={onClick}>
        Trades
      </button>
    </div>
  );
}
