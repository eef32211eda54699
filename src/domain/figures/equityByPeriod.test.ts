import { equityByPeriod } from './equityByPeriod';

test('equityByPeriod starts at zero and gives equity and drawdown at the end of each period', () => {
  const periods = [
    { at: 0, pnl: -2 },
    { at: 10, pnl: 5 },
    { at: 30, pnl: null },
    { at: 40, pnl: -1 },
  ];
  expect(equityByPeriod(periods, 10)).toEqual([
    { at: 0, equity: 0, drawdown: 0 },
    { at: 10, equity: -2, drawdown: -2 },
    { at: 20, equity: 3, drawdown: 0 },
    { at: 40, equity: 3, drawdown: 0 },
    { at: 50, equity: 2, drawdown: -1 },
  ]);
  expect(equityByPeriod([], 10)).toEqual([]);
  expect(equityByPeriod(periods, 10, 43).at(-1)?.at).toBe(43);
  // A clock that is behind the period cannot end it.
  expect(equityByPeriod(periods, 10, 35).at(-1)?.at).toBe(50);
});
