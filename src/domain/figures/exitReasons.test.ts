import type { Trade } from '@/contract/trades/trade';

import { exitsByReason } from './exitReasons';

type ExitFields = Pick<Trade, 'status' | 'pnl_net' | 'reason_exit'>;
const closedTrade = (reason_exit: string | null, pnl_net: number | null): ExitFields => ({
  status: 'CLOSED',
  pnl_net,
  reason_exit,
});

test('exitsByReason gives the count, win rate and net PnL of each reason, most frequent first', () => {
  const trades = [
    closedTrade('SL', -3),
    closedTrade('TP', 5),
    closedTrade('SL', -2),
    closedTrade('TIMEOUT', 0),
    closedTrade('SL', 1),
  ];
  expect(exitsByReason(trades)).toEqual([
    { reason: 'SL', count: 3, winRate: 100 / 3, netPnl: -4 },
    { reason: 'TIMEOUT', count: 1, winRate: 0, netPnl: 0 },
    { reason: 'TP', count: 1, winRate: 100, netPnl: 5 },
  ]);
});

test('exitsByReason ignores open trades, even those with a reason', () => {
  expect(exitsByReason([{ status: 'OPEN', pnl_net: 1, reason_exit: 'TP' }])).toEqual([]);
});

test('exitsByReason groups the trades without an exit reason separately', () => {
  expect(exitsByReason([closedTrade(null, null), closedTrade(' ', null), closedTrade('TP', null)])).toEqual([
    { reason: null, count: 2, winRate: null, netPnl: null },
    { reason: 'TP', count: 1, winRate: null, netPnl: null },
  ]);
});
