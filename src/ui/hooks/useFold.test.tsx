import { fireEvent, render, screen } from '@testing-library/react';
import { useFold } from './useFold';

function FoldedTools() {
  const fold = useFold();
  return (
    <>
      <span {...fold.frame}>
        <button {...fold.button}>More</button>
        <span {...fold.content}>
          <button>Tool</button>
        </span>
      </span>
      <button>Elsewhere</button>
    </>
  );
}

const foldButton = (): HTMLElement => screen.getByRole('button', { name: 'More' });

beforeEach(() => {
  render(<FoldedTools />);
  fireEvent.click(foldButton());
  expect(foldButton()).toHaveAttribute('aria-expanded', 'true');
  screen.getByRole('button', { name: 'Tool' }).focus();
});

test('Escape closes a fold and focuses its button', () => {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Tool' }), { key: 'Escape' });
  expect(foldButton()).toHaveAttribute('aria-expanded', 'false');
  expect(foldButton()).toHaveFocus();
});

test('a fold closes when the focus leaves it', () => {
  fireEvent.blur(screen.getByRole('button', { name: 'Tool' }), {
    relatedTarget: screen.getByRole('button', { name: 'Elsewhere' }),
  });
  expect(foldButton()).toHaveAttribute('aria-expanded', 'false');
});
