import { render, screen } from '@testing-library/react';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { Pnl } from './Pnl';
import { Side } from './Side';

const shown = (value: number | null | undefined): HTMLElement => {
  render(
    <ConsoleTheme>
      <p data-testid="pnl">
        <Pnl value={value} />
      </p>
    </ConsoleTheme>,
  );
  return screen.getByTestId('pnl');
};

test.each([
  [12.345, '▲ +12.35'],
  [-0.8, '▼ −0.80'],
  [0, '0.00'],
  [null, '—'],
  [NaN, '—'],
])('Pnl shows %p as %s', (value, text) => {
  expect(shown(value).textContent).toBe(text);
});

test('the arrow is hidden from screen readers and the sign is read out', () => {
  expect(shown(-0.8).querySelector('[aria-hidden]')).toHaveTextContent('▼');
});

test('a known side has an arrow and an unknown one only its text', () => {
  render(
    <ConsoleTheme>
      <ul>
        {['LONG', 'SHORT', 'HEDGE'].map((side) => (
          <li key={side}>
            <Side side={side} />
          </li>
        ))}
      </ul>
    </ConsoleTheme>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['▲ LONG', '▼ SHORT', 'HEDGE']);
});
