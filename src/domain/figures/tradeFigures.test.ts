import { aTrade } from '@/testing/rows/fixtures';
import { tradeFiguresOf } from './tradeFigures';

let next = 0;
const closedTrade = (pnl_net: number | null, more: Record<string, unknown> = {}) =>
  aTrade(String((next += 1)), {
    status: 'CLOSED',
    pnl_net,
    timestamp_exit: `2026-03-10T12:00:${String(next % 60).padStart(2, '0')}Z`,
    ...more,
  });
const figuresOfTrades = (...trades: ReturnType<typeof closedTrade>[]) => tradeFiguresOf(trades);

describe('figures', () => {
  test('tradeFiguresOf sums closed trades and only counts open trades', () => {
    const result = figuresOfTrades(
      closedTrade(10, { pnl_gross: 12, total_fees: 2 }),
      closedTrade(-4, { pnl_gross: -3, total_fees: 1 }),
      closedTrade(2, { pnl_gross: 3, total_fees: 1 }),
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

  test('tradeFiguresOf returns null instead of 0 when no trade is closed', () => {
    expect(figuresOfTrades(aTrade('open'))).toMatchObject({
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

  test('tradeFiguresOf counts a break-even trade as neither a win nor a loss', () => {
    expect(figuresOfTrades(closedTrade(0))).toMatchObject({
      winRate: 0,
      netPnl: 0,
      averageWin: null,
      averageLoss: null,
    });
  });

  test('tradeFiguresOf returns a null profit factor without a losing trade', () => {
    expect(figuresOfTrades(closedTrade(5)).profitFactor).toBeNull();
  });

  test.each([
    ['gross PnL is a loss', [closedTrade(-2, { pnl_gross: -1, total_fees: 1 })]],
    [
      'fees of one trade are missing',
      [closedTrade(2, { pnl_gross: 3, total_fees: 1 }), closedTrade(2, { pnl_gross: 3 })],
    ],
  ])('tradeFiguresOf returns a null share of fees when %s', (_why, trades) => {
    expect(figuresOfTrades(...trades).feesShare).toBeNull();
  });

  test('tradeFiguresOf counts a closed trade without net PnL and adds nothing to the total', () => {
    expect(figuresOfTrades(closedTrade(null), closedTrade(NaN), closedTrade(3), closedTrade(-1))).toMatchObject({
      closed: 4,
      counted: 2,
      wins: { count: 1, sum: 3 },
      winRate: 25,
      netPnl: 2,
    });
  });

  test('tradeFiguresOf returns a null net PnL when every closed trade lacks a net PnL', () => {
    expect(figuresOfTrades(closedTrade(null))).toMatchObject({ winRate: null, netPnl: null });
  });

  test('tradeFiguresOf sums 200 small wins without a visible rounding error', () => {
    expect(figuresOfTrades(...Array.from({ length: 200 }, () => closedTrade(0.1))).netPnl).toBeCloseTo(20, 10);
  });
});
