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

const shown = (): (string | null)[] => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('rows do not move under the pointer, and the pill brings what waited', () => {
  const { rerender } = render(<List items={['b', 'a']} />);
  const zone = screen.getByRole('list').parentElement!;
  fireEvent.pointerEnter(zone);
  rerender(<List items={['c', 'b', 'a']} />);
  expect(shown()).toEqual(['b', 'a']);
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect(shown()).toEqual(['c', 'b', 'a']);
  rerender(<List items={['d', 'c', 'b', 'a']} />);
  expect(shown()).toEqual(['c', 'b', 'a']);
  fireEvent.pointerLeave(zone);
  expect(shown()).toEqual(['d', 'c', 'b', 'a']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the focus that a click left behind does not hold the list', async () => {
  const { rerender } = render(<List items={['b', 'a']} />);
  fireEvent.focus(screen.getByRole('list'));
  rerender(<List items={['c', 'b']} />);
  expect(shown()).toEqual(['c', 'b']);
});

test('rows do not move under the focus of the keyboard', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List items={['b', 'a']} />);
  await user.tab();
  expect(screen.getByRole('list')).toHaveFocus();
  rerender(<List items={['c', 'b']} />);
  expect(shown()).toEqual(['b', 'a']);
  await user.tab();
  expect(screen.getByRole('button', { name: '1 new' })).toHaveFocus();
  expect(shown()).toEqual(['b', 'a']);
  await user.tab();
  expect(shown()).toEqual(['c', 'b']);
});

test('the list moves on when nobody is inside', () => {
  const { rerender } = render(<List items={['b', 'a']} />);
  rerender(<List items={['c', 'b']} />);
  expect(shown()).toEqual(['c', 'b']);
  expect(screen.getByText('c')).toHaveAttribute('data-fresh', 'true');
  expect(screen.getByText('b')).toHaveAttribute('data-fresh', 'false');
});

test('a held list is never painted moved, not even once', () => {
  const painted: string[] = [];
  const { rerender } = render(<List items={['b', 'a']} />);
  fireEvent.pointerEnter(screen.getByRole('list').parentElement!);
  new MutationObserver(() => painted.push(shown().join(''))).observe(document.body, { childList: true, subtree: true });
  rerender(<List items={['c', 'b']} />);
  expect(painted.every((text) => text === 'ba')).toBe(true);
  expect(shown()).toEqual(['b', 'a']);
});
