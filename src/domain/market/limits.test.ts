import type { DiagnosticsLimits } from '@/contract/diagnostics';
import { limitViews } from './limits';

const limits: DiagnosticsLimits = {
  enabled: true,
  trades_hour: { used: 12, max: 15, next_free_at: '2026-03-10T12:39:00.000Z' },
  trades_day: { used: 20, max: 50, next_free_at: '2026-03-11T00:00:00.000Z' },
  consecutive_losses: { used: 5, max: 5 },
  drawdown_pct: { used: 0.44, max: 10 },
  slots: { used: 3, max: 5 },
};

test('a limit is near from 80 %, reached at its maximum, and names when an entry leaves its window', () => {
  expect(limitViews(limits)).toEqual([
    {
      parameter: 'max_trades_per_hour',
      name: 'hour',
      usage: '12/15',
      state: 'near',
      nextFreeAt: '2026-03-10T12:39:00.000Z',
    },
    { parameter: 'max_trades_per_day', name: 'day', usage: '20/50', state: 'free', nextFreeAt: null },
    { parameter: 'max_consecutive_losses', name: 'losses in a row', usage: '5/5', state: 'reached', nextFreeAt: null },
    { parameter: 'max_drawdown_pct', name: 'drawdown', usage: '0.4% of 10.0%', state: 'free', nextFreeAt: null },
    { parameter: 'max_concurrent_trades', name: 'slots', usage: '3/5', state: 'free', nextFreeAt: null },
  ]);
});

test('disabled trade limits are never near or reached', () => {
  const states = limitViews({ ...limits, enabled: false, trades_hour: { used: 30, max: 15, next_free_at: null } });
  expect(states.map(({ state }) => state)).toEqual(['off', 'off', 'reached', 'free', 'free']);
});
