import { render, screen } from '@testing-library/react';
import { equityOf } from '@/domain/figures/equity';
import { closedTrade, NOON } from '@/testing/storedRows';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { PnlLine } from './PnlLine';

/** Of trades that move the net PnL from each point to the next. */
const equityThrough = (first: number, ...points: number[]) =>
  equityOf(points.map((point, index) => closedTrade(`${index}`, NOON + index, point - (points[index - 1] ?? first))));

const draw = (...points: [number, ...number[]]) => {
  const { container } = render(
    <ConsoleTheme>
      <PnlLine label="Net PnL" equity={equityThrough(...points)} />
    </ConsoleTheme>,
  );
  return {
    line: () => container.querySelector('path')!.getAttribute('d'),
    zero: () => Number(container.querySelector('line')!.getAttribute('y1')),
  };
};

test('the line fills the height between the highest and lowest value, with zero in its place', () => {
  const { line, zero } = draw(0, 10, -30);
  expect(line()).toBe('M0.00 25.00L50.00 0.00L100.00 100.00');
  expect(zero()).toBe(25);
});

test('the highest, lowest and last value are labelled, the last with sign and arrow', () => {
  draw(0, 10, -30, -20);
  for (const label of ['max +10.00', 'min −30.00', '0']) expect(screen.getByText(label)).toBeInTheDocument();
  expect(screen.getByText('−20.00')).toHaveTextContent('−20.00');
});

test('the zero label is hidden where it would overlap another one, and its line stays', () => {
  const { zero } = draw(0, 1, -30);
  expect(screen.queryByText('0')).toBeNull();
  expect(zero()).toBeCloseTo(100 / 31);
});

test('trades that all ended at zero draw a level line through the middle', () => {
  const { line, zero } = draw(0, 0);
  expect(line()).toBe('M0.00 50.00L100.00 50.00');
  expect(zero()).toBe(50);
  expect(screen.queryByText(/^min/)).toBeNull();
});
