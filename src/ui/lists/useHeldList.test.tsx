import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { useHeldList } from './useHeldList';
import { useReaderInside } from './useReaderInside';

const itself = (item: string): string => item;

function List({ items }: { items: readonly string[] }): React.ReactNode {
  const { inside, zone } = useReaderInside();
  const { rows, waiting, release } = useHeldList(items, itself, { hold: inside });
  return (
    <section {...zone}>
      <ul tabIndex={0}>
        {rows.map(({ key, item, fresh }) => (
          <li key={key} data-fresh={fresh}>
            {item}
          </li>
        ))}
      </ul>
      {waiting > 0 && <button onClick={release}>{waiting} new</button>}
    </section>
  );
}

const shownIds = (): (string | null)[] => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('rows do not move under the pointer, and the pill shows the waiting ones', () => {
  const { rerender } = render(<List items={['b', 'a']} />);
  const zone = screen.getByRole('list').parentElement!;
  fireEvent.pointerEnter(zone);
  rerender(<List items={['c', 'b', 'a']} />);
  expect(shownIds()).toEqual(['b', 'a']);
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect(shownIds()).toEqual(['c', 'b', 'a']);
  rerender(<List items={['d', 'c', 'b', 'a']} />);
  expect(shownIds()).toEqual(['c', 'b', 'a']);
  fireEvent.pointerLeave(zone);
  expect(shownIds()).toEqual(['d', 'c', 'b', 'a']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the focus from a click does not hold the list', async () => {
  const { rerender } = render(<List items={['b', 'a']} />);
  fireEvent.focus(screen.getByRole('list'));
  rerender(<List items={['c', 'b']} />);
  expect(shownIds()).toEqual(['c', 'b']);
});

test('rows do not move under the keyboard focus', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List items={['b', 'a']} />);
  await user.tab();
  expect(screen.getByRole('list')).toHaveFocus();
  rerender(<List items={['c', 'b']} />);
  expect(shownIds()).toEqual(['b', 'a']);
  await user.tab();
  expect(screen.getByRole('button', { name: '1 new' })).toHaveFocus();
  expect(shownIds()).toEqual(['b', 'a']);
  await user.tab();
  expect(shownIds()).toEqual(['c', 'b']);
});

test('the list updates when neither pointer nor focus is inside', () => {
  const { rerender } = render(<List items={['b', 'a']} />);
  rerender(<List items={['c', 'b']} />);
  expect(shownIds()).toEqual(['c', 'b']);
  expect(screen.getByText('c')).toHaveAttribute('data-fresh', 'true');
  expect(screen.getByText('b')).toHaveAttribute('data-fresh', 'false');
});

test('a held list never renders its rows in another order', () => {
  const painted: string[] = [];
  const { rerender } = render(<List items={['b', 'a']} />);
  fireEvent.pointerEnter(screen.getByRole('list').parentElement!);
  new MutationObserver(() => painted.push(shownIds().join(''))).observe(document.body, {
    childList: true,
    subtree: true,
  });
  rerender(<List items={['c', 'b']} />);
  expect(painted.every((text) => text === 'ba')).toBe(true);
  expect(shownIds()).toEqual(['b', 'a']);
});
