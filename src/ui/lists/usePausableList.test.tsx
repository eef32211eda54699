import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { usePausableList } from './usePausableList';
import { useIsOperatorReading } from './useIsOperatorReading';

const keyOfItem = (item: string): string => item;

function PausableListView({ items }: { items: readonly string[] }): React.ReactNode {
  const { inside, readerProps } = useIsOperatorReading();
  const { items: displayed, fresh, waiting, release } = usePausableList(items, keyOfItem, { paused: inside });
  return (
    <section {...readerProps}>
      <ul tabIndex={0}>
        {displayed.map((item) => (
          <li key={item} data-fresh={fresh.ids.has(item)}>
            {item}
          </li>
        ))}
      </ul>
      {waiting > 0 && <button onClick={release}>{waiting} new</button>}
    </section>
  );
}

const displayedIds = (): (string | null)[] => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('list rows do not move under the pointer', () => {
  const { rerender } = render(<PausableListView items={['b', 'a']} />);
  const zone = screen.getByRole('list').parentElement!;
  fireEvent.pointerEnter(zone);
  rerender(<PausableListView items={['c', 'b', 'a']} />);
  expect(displayedIds()).toEqual(['b', 'a']);
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect(displayedIds()).toEqual(['c', 'b', 'a']);
  rerender(<PausableListView items={['d', 'c', 'b', 'a']} />);
  expect(displayedIds()).toEqual(['c', 'b', 'a']);
  fireEvent.pointerLeave(zone);
  expect(displayedIds()).toEqual(['d', 'c', 'b', 'a']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a click into a list does not stop the updates of the list', async () => {
  const { rerender } = render(<PausableListView items={['b', 'a']} />);
  fireEvent.focus(screen.getByRole('list'));
  rerender(<PausableListView items={['c', 'b']} />);
  expect(displayedIds()).toEqual(['c', 'b']);
});

test('list rows do not move under the keyboard focus', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<PausableListView items={['b', 'a']} />);
  await user.tab();
  expect(screen.getByRole('list')).toHaveFocus();
  rerender(<PausableListView items={['c', 'b']} />);
  expect(displayedIds()).toEqual(['b', 'a']);
  await user.tab();
  expect(screen.getByRole('button', { name: '1 new' })).toHaveFocus();
  expect(displayedIds()).toEqual(['b', 'a']);
  await user.tab();
  expect(displayedIds()).toEqual(['c', 'b']);
});

test('a list without pointer and focus shows new rows immediately', () => {
  const { rerender } = render(<PausableListView items={['b', 'a']} />);
  rerender(<PausableListView items={['c', 'b']} />);
  expect(displayedIds()).toEqual(['c', 'b']);
  expect(screen.getByText('c')).toHaveAttribute('data-fresh', 'true');
  expect(screen.getByText('b')).toHaveAttribute('data-fresh', 'false');
});

test('a list under the pointer never paints a changed order of rows', () => {
  const painted: string[] = [];
  const { rerender } = render(<PausableListView items={['b', 'a']} />);
  fireEvent.pointerEnter(screen.getByRole('list').parentElement!);
  new MutationObserver(() => painted.push(displayedIds().join(''))).observe(document.body, {
    childList: true,
    subtree: true,
  });
  rerender(<PausableListView items={['c', 'b']} />);
  expect(painted.every((text) => text === 'ba')).toBe(true);
  expect(displayedIds()).toEqual(['b', 'a']);
});
