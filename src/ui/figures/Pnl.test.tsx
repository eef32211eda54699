import { render, screen } from '@testing-library/react';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { Pnl } from './Pnl';
import { SideChip } from './SideChip';

const renderPnl = (value: number | null | undefined): HTMLElement => {
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
  [12.345, '+12.35'],
  [-0.8, '−0.80'],
  [0, '0.00'],
  [null, '—'],
  [NaN, '—'],
])('Pnl shows %p as %s', (value, text) => {
  expect(renderPnl(value).textContent).toBe(text);
});

test('Pnl shows a rounded 0.00 without sign and colour', () => {
  expect(renderPnl(-0.004)).toHaveTextContent(/^0\.00$/);
  expect(screen.getByText('0.00')).not.toHaveAttribute('data-tone');
});

test.each([
  ['LONG', 'up'],
  ['SHORT', 'down'],
  ['HEDGE', null],
])('SideChip of the side %s has the direction %p', (side, direction) => {
  render(
    <ConsoleTheme>
      <SideChip side={side} />
    </ConsoleTheme>,
  );
  expect(screen.getByText(side).getAttribute('data-direction')).toBe(direction);
});
