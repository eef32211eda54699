import { fireEvent, render, screen } from '@testing-library/react';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { EquityCharts } from './EquityCharts';

test('both equity charts select the time under the pointer of one of them', () => {
  const at = Date.parse('2026-03-10T12:00:00Z');
  const points = [
    { at, equity: 0, drawdown: 0 },
    { at: at + 60_000, equity: 4, drawdown: 0 },
    { at: at + 120_000, equity: 1.5, drawdown: -2.5 },
  ];
  const { container } = render(
    <ConsoleTheme>
      <EquityCharts
        points={points}
        zone="utc"
        shape="step"
        sizes={{ equity: 100, drawdown: 60, times: 6 }}
        titles={{ drawdown: 'Drawdown' }}
      />
    </ConsoleTheme>,
  );
  const [, drawdown] = container.querySelectorAll('.plot');
  drawdown!.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  // Pointer events of jsdom have no coordinates.
  fireEvent(drawdown!, new MouseEvent('pointermove', { clientX: 290, bubbles: true }));
  const shown = '2026-03-10 12:02:00Net PnL +1.50, drawdown −2.50 USDT';
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent(shown);
  expect(container.querySelectorAll('line.shown')).toHaveLength(2);
});
