import { fireEvent, render, screen } from '@testing-library/react';
import { equityCurveOf } from '@/domain/figures/equity';
import { storedClosedTrade, NOON_MS } from '@/testing/rows/storedRows';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { PnlLine } from './PnlLine';

const MINUTE_MS = 60_000;

/** Renders the PnL line of trades that close a minute apart. The first trade is open for one minute. */
const renderPnlLine = (...pnl: number[]) => {
  const trades = pnl.map((net, index) => storedClosedTrade(`${index}`, NOON_MS + index * MINUTE_MS, net));
  const { container } = render(
    <ConsoleTheme>
      <PnlLine label="Net PnL" equity={equityCurveOf(trades)} zone="utc" />
    </ConsoleTheme>,
  );
  return {
    line: () => container.querySelector('.sum')!.getAttribute('d'),
    zero: () => Number(container.querySelector('line.zero')!.getAttribute('y1')),
    plot: container.querySelector('.plot')!,
  };
};

test('the PnL line has a step at each exit', () => {
  const { line, zero } = renderPnlLine(10, -30);
  expect(line()).toBe('M0.00 33.33H50.00V0.00H100.00V100.00');
  expect(zero()).toBeCloseTo(33.33);
});

test('the axes of the PnL line have round amounts and times', () => {
  renderPnlLine(10, -30);
  for (const label of ['+10', '0', '−10', '−20', '11:59:00', '12:00:00', '12:01:00'])
    expect(screen.getByText(label)).toBeInTheDocument();
});

test('the last value of the PnL line has a label with a sign', () => {
  renderPnlLine(10, -30, 4);
  expect(screen.getByText('−16.00')).toBeInTheDocument();
});

test('the PnL line labels the point under the pointer until the pointer leaves', () => {
  const { plot } = renderPnlLine(10, -30);
  plot.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  // Pointer events of jsdom have no coordinates.
  fireEvent(plot, new MouseEvent('pointermove', { clientX: 205, bubbles: true }));
  expect(screen.getByRole('status')).toHaveTextContent('2026-03-10 12:00:00, +10.00 USDT');
  fireEvent.pointerLeave(plot);
  expect(screen.queryByRole('status')).toBeNull();
});

test('the arrow keys select the points of the PnL line', () => {
  renderPnlLine(10, -30);
  const points = screen.getByRole('slider', { name: 'Net PnL: point' });
  expect(points).toHaveAttribute('aria-valuetext', '2026-03-10 12:01:00, −20.00 USDT');
  fireEvent.change(points, { target: { value: '1' } });
  expect(points).toHaveAttribute('aria-valuetext', '2026-03-10 12:00:00, +10.00 USDT');
});

test('trades that all closed at zero draw a flat PnL line', () => {
  const { line, zero } = renderPnlLine(0);
  expect(line()).toBe('M0.00 100.00H100.00V100.00');
  expect(zero()).toBe(100);
});
