import { nextWindowShift, windowShiftText } from './windowShift';

const closedTrade = (trade_id: string, pnl_net: number | null) => ({ trade_id, pnl_net });
const [OLDEST, OLDER, NEW] = [closedTrade('1', 2), closedTrade('2', -0.5), closedTrade('3', 4)];

test('a trade that leaves the loaded trades shifts the window by its negative PnL', () => {
  const shift = nextWindowShift(null, [OLDER, OLDEST], [OLDER]);
  expect(shift).toEqual({ trades: 1, pnl: -2 });
  expect(nextWindowShift(shift, [OLDER], [])).toEqual({ trades: 2, pnl: -1.5 });
  expect(windowShiftText({ trades: 2, pnl: -1.5 })).toBe('2 older trades left, −1.50');
});

test('a close restarts the shift of the window', () => {
  const shift = { trades: 1, pnl: -2 };
  expect(nextWindowShift(shift, [OLDER], [NEW, OLDER])).toBeNull();
  expect(nextWindowShift(shift, [OLDER, OLDEST], [NEW, OLDER])).toEqual({ trades: 1, pnl: -2 });
  expect(nextWindowShift(null, [], [NEW, OLDER])).toBeNull();
});

test('the shift of the window stays while the same trades are loaded', () => {
  const shift = { trades: 1, pnl: -2 };
  expect(nextWindowShift(shift, [OLDER, OLDEST], [OLDER, OLDEST])).toBe(shift);
});
