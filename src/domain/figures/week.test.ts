import { aTrade } from '@/testing/rows/fixtures';
import { runAllSteps } from '../lists/steps';
import { closedTradeResult, reportedHourResult, weekHourBinsInSteps } from './week';

let next = 0;
const closedTrade = (pnl_net: number | null, more: Record<string, unknown> = {}) =>
  aTrade(String((next += 1)), {
    status: 'CLOSED',
    pnl_net,
    timestamp_exit: `2026-03-10T12:00:${String(next % 60).padStart(2, '0')}Z`,
    ...more,
  });

describe('hours of the week', () => {
  test('the bins sum trades by weekday and hour of their exit in the chosen zone', () => {
    // 2026-03-09 is a Monday.
    const trades = [
      closedTrade(2, { timestamp_exit: '2026-03-09T00:30:00Z' }),
      closedTrade(-5, { timestamp_exit: '2026-03-09T00:59:00Z' }),
      closedTrade(1, { timestamp_exit: '2026-03-15T23:00:00Z' }),
      closedTrade(null),
      aTrade('open'),
    ];
    const { bins, strongest } = runAllSteps(weekHourBinsInSteps(trades, 'utc', closedTradeResult));
    expect(bins[0]?.[0]).toEqual({ trades: 2, netPnl: -3 });
    expect(bins[6]?.[23]).toEqual({ trades: 1, netPnl: 1 });
    expect(strongest).toBe(3);
    expect(bins.flat().reduce((sum, bin) => sum + (bin?.trades ?? 0), 0)).toBe(3);
  });

  test('the bins sum the reported hours of the same weekday and time', () => {
    const monday = Date.parse('2026-03-09T14:00:00Z');
    const hours = [
      { at: monday, trades: 2, pnl: 3 },
      { at: monday + 7 * 24 * 3_600_000, trades: 1, pnl: -1 },
      { at: monday + 9 * 3_600_000, trades: 1, pnl: null },
    ];
    const { bins } = runAllSteps(weekHourBinsInSteps(hours, 'utc', reportedHourResult));
    expect(bins[0]?.[14]).toEqual({ trades: 3, netPnl: 2 });
    expect(bins[0]?.[23]).toEqual({ trades: 1, netPnl: 0 });
    expect(bins.flat().filter(Boolean)).toHaveLength(2);
  });
});
