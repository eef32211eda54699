import type { Trade } from '@/contract/trade';

import { closedTrades, performanceOf } from './performance';

type Outcome = Pick<Trade, 'status' | 'pnl_net'>;
const closed = (pnl_net: number | null): Outcome => ({ status: 'CLOSED', pnl_net });
const open = (pnl_net: number | null = null): Outcome => ({ status: 'OPEN', pnl_net });

test('without trades there is no win rate and no PnL, which is not the same as zero', () => {
  expect(performanceOf([])).toEqual({
    loaded: 0,
    open: 0,
    closed: 0,
    counted: 0,
    winning: 0,
    winRate: null,
    totalPnl: null,
  });
});

test('open trades count as open and move neither win rate nor PnL', () => {
  expect(performanceOf([open(50), closed(2), closed(-1), open()])).toMatchObject({
    loaded: 4,
    open: 2,
    closed: 2,
    winRate: 50,
    totalPnl: 1,
  });
});

test('a trade that ended at exactly zero is not a win', () => {
  expect(performanceOf([closed(0), closed(1), closed(1)]).winRate).toBeCloseTo(66.67, 2);
});

test('a closed trade without PnL is closed and no win, and adds nothing to the total', () => {
  expect(performanceOf([closed(null), closed(NaN), closed(3), closed(-1)])).toMatchObject({
    closed: 4,
    counted: 2,
    winning: 1,
    winRate: 25,
    totalPnl: 2,
  });
});

test('when no closed trade tells its PnL the total is unknown', () => {
  expect(performanceOf([closed(null)])).toMatchObject({ winRate: 0, totalPnl: null });
});

test('cents do not pile up into visible errors', () => {
  expect(performanceOf(Array.from({ length: 200 }, () => closed(0.1))).totalPnl).toBeCloseTo(20, 10);
});

test('closed trades keep their order', () => {
  const first = closed(1);
  const last = closed(2);
  expect(closedTrades([first, open(), last])).toEqual([first, last]);
});
