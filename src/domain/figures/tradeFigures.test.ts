import { aTrade } from '@/testing/fixtures';
import { figuresOf } from './tradeFigures';

let next = 0;
const closed = (pnl_net: number | null, more: Record<string, unknown> = {}) =>
  aTrade(String((next += 1)), {
    status: 'CLOSED',
    pnl_net,
    timestamp_exit: `2026-03-10T12:00:${String(next % 60).padStart(2, '0')}Z`,
    ...more,
  });
const figures = (...trades: ReturnType<typeof closed>[]) => figuresOf(trades);

describe('figures', () => {
  test('the figures cover the closed trades, and open trades are only counted', () => {
    const result = figures(
      closed(10, { pnl_gross: 12, total_fees: 2 }),
      closed(-4, { pnl_gross: -3, total_fees: 1 }),
      closed(2, { pnl_gross: 3, total_fees: 1 }),
      aTrade('open', { pnl_net: -99, total_fees: 5 }),
    );
    expect(result).toMatchObject({
      trades: 4,
      closed: 3,
      netPnl: 8,
      profitFactor: 3,
      averageWin: 6,
      averageLoss: -4,
      fees: 4,
      grossPnl: 12,
    });
    expect(result.winRate).toBeCloseTo(66.667, 2);
    expect(result.feesShare).toBeCloseTo(33.333, 2);
  });

  test('the figures are null and not 0 without a closed trade', () => {
    expect(figures(aTrade('open'))).toMatchObject({
      closed: 0,
      netPnl: null,
      winRate: null,
      profitFactor: null,
      averageWin: null,
      averageLoss: null,
      fees: null,
      feesShare: null,
    });
  });

  test('a break-even trade is neither a win nor a loss', () => {
    expect(figures(closed(0))).toMatchObject({ winRate: 0, netPnl: 0, averageWin: null, averageLoss: null });
  });

  test('the profit factor is null without a loss', () => {
    expect(figures(closed(5)).profitFactor).toBeNull();
  });

  test.each([
    ['gross PnL is a loss', [closed(-2, { pnl_gross: -1, total_fees: 1 })]],
    ['fees of one trade are missing', [closed(2, { pnl_gross: 3, total_fees: 1 }), closed(2, { pnl_gross: 3 })]],
  ])('the share of the fees in the gross PnL is null when %s', (_why, trades) => {
    expect(figures(...trades).feesShare).toBeNull();
  });

  test('a closed trade without net PnL counts as closed, not as a win, and adds nothing to the total', () => {
    expect(figures(closed(null), closed(NaN), closed(3), closed(-1))).toMatchObject({
      closed: 4,
      counted: 2,
      wins: { count: 1, sum: 3 },
      winRate: 25,
      netPnl: 2,
    });
  });

  test('the net PnL is null when no closed trade has one', () => {
    expect(figures(closed(null))).toMatchObject({ winRate: 0, netPnl: null });
  });

  test('a sum of many cents has no visible rounding error', () => {
    expect(figures(...Array.from({ length: 200 }, () => closed(0.1))).netPnl).toBeCloseTo(20, 10);
  });
});
