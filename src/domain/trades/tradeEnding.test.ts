import { aTrade } from '@/testing/rows/fixtures';
import { tradeEndingText } from './tradeEnding';

const closedTrade = (over: Record<string, unknown>) =>
  aTrade('t', { status: 'CLOSED', entry_price: 100, exit_price: 100.42, reason_exit: 'TP', ...over });

test.each([
  [
    { pnl_gross: 2, pnl_net: 1.5, total_fees: 0.5 },
    'Take profit reached: the price rose 0.42% above the LONG entry, and fees took 25% of the gross gain.',
  ],
  [
    { side: 'SHORT', reason_exit: 'SL', pnl_gross: -1.5, pnl_net: -2, total_fees: 0.5 },
    'Stop loss reached: the price rose 0.42% above the SHORT entry, and fees made 25% of the net loss.',
  ],
  [
    { reason_exit: 'TIMEOUT', exit_price: 100.001, pnl_gross: 0.1, pnl_net: -0.2, total_fees: 0.3 },
    'Time limit reached: the price ended at the LONG entry, and fees exceeded the gross gain.',
  ],
  [
    { reason_exit: 'WALL_DROP', exit_price: 99, pnl_net: -1, total_fees: 0 },
    'Protective wall depleted: the price fell 1.00% below the LONG entry, and there were no fees.',
  ],
  [{ reason_exit: 'LIQUIDATED', exit_price: null }, 'Closed by LIQUIDATED.'],
  [{ reason_exit: null, exit_price: 99 }, 'Closed without an exit reason: the price fell 1.00% below the LONG entry.'],
])('tradeEndingText names exit rule, price move and share of the fees of %p', (over, text) => {
  expect(tradeEndingText(closedTrade(over))).toBe(text);
});

test('tradeEndingText returns null for an open trade', () => {
  expect(tradeEndingText(aTrade('t', { pnl_net: 1, total_fees: 0.5 }))).toBeNull();
});
