import type { Trade } from '@/contract/trade';

import { exitsByReason } from './exitReasons';

type Exit = Pick<Trade, 'status' | 'pnl_net' | 'reason_exit'>;
const exit = (reason_exit: string | null, pnl_net: number | null): Exit => ({ status: 'CLOSED', pnl_net, reason_exit });

test('exitsByReason gives each reason its count, win rate and net PnL, the most frequent first', () => {
  const trades = [exit('SL', -3), exit('TP', 5), exit('SL', -2), exit('TIMEOUT', 0), exit('SL', 1)];
  expect(exitsByReason(trades)).toEqual([
    { reason: 'SL', count: 3, winRate: 100 / 3, netPnl: -4 },
    { reason: 'TIMEOUT', count: 1, winRate: 0, netPnl: 0 },
    { reason: 'TP', count: 1, winRate: 100, netPnl: 5 },
  ]);
});

test('exitsByReason ignores open trades, even with a reason', () => {
  expect(exitsByReason([{ status: 'OPEN', pnl_net: 1, reason_exit: 'TP' }])).toEqual([]);
});

test('a close without a reason is counted separately, and unknown PnL is not zero', () => {
  expect(exitsByReason([exit(null, null), exit(' ', null), exit('TP', null)])).toEqual([
    { reason: null, count: 2, winRate: 0, netPnl: null },
    { reason: 'TP', count: 1, winRate: 0, netPnl: null },
  ]);
});
