import { fireEvent, render, screen } from '@testing-library/react';
import { AroundLink, AroundLinksContext } from './AroundLink';

const AT = '2026-03-10T12:00:00.000Z';

function renderLink(isOffered: boolean, at: string | null = AT) {
  const openRow = jest.fn();
  const close = jest.fn();
  render(
    <AroundLinksContext value={isOffered}>
      <div onClick={openRow}>
        <AroundLink at={at} of="Stop Bot" onFollow={close} />
      </div>
    </AroundLinksContext>,
  );
  return { openRow, close };
}

test('"Around this" leads to the minute before and after the event, and opens no row around it', () => {
  const { openRow, close } = renderLink(true);
  const link = screen.getByRole('link', { name: /Around this.*Stop Bot/ });
  expect(link).toHaveAttribute('href', `#/logs?view=incident&at=${encodeURIComponent(AT)}&span=1`);
  fireEvent.click(link);
  expect(close).toHaveBeenCalledTimes(1);
  expect(openRow).not.toHaveBeenCalled();
});

test.each([
  ['a bot without the timeline', false, AT],
  ['an event without a time', true, null],
])('%s has no link "Around this"', (_name, isOffered, at) => {
  renderLink(isOffered, at);
  expect(screen.queryByRole('link')).toBeNull();
});
