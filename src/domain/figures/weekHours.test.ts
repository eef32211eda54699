import { sumByWeekHour } from './weekHours';

test('sumByWeekHour sums the hours of the same UTC weekday and time', () => {
  const monday = Date.parse('2026-03-09T14:00:00Z');
  const week = 7 * 24 * 3_600_000;
  const grid = sumByWeekHour([
    { at: monday, trades: 2, pnl: 3 },
    { at: monday + week, trades: 1, pnl: -1 },
    { at: monday + 9 * 3_600_000, trades: 1, pnl: null },
  ]);
  expect(grid[0]![14]).toEqual({ trades: 3, pnl: 2 });
  expect(grid[0]![23]).toEqual({ trades: 1, pnl: 0 });
  expect(grid.flat().filter(Boolean)).toHaveLength(2);
});
