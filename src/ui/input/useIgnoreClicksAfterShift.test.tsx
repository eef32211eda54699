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

function Page({ place, onClick }: { place: string; onClick: () => void }) {
  return (
    <div onClickCapture={useIgnoreClicksAfterShift(place, APPEARANCE_MS)}>
      <button onClick={onClick}>Trades</button>
    </div>
  );
}
