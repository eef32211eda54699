import { aTrade } from '@/testing/fixtures';
import { finish } from './steps';
import { figureSteps } from './tradeFigures';
import { equitySteps } from './tradeFiguresEquity';
import { weekSteps } from './tradeFiguresWeek';

let next = 0;
const closed = (pnl_net: number | null, more: Record<string, unknown> = {}) =>
  aTrade(String((next += 1)), {
    status: 'CLOSED',
    pnl_net,
    timestamp_exit: `2026-03-10T12:00:${String(next % 60).padStart(2, '0')}Z`,
    ...more,
  });
const figures = (...trades: ReturnType<typeof closed>[]) => finish(figureSteps(trades));

describe('figures', () => {
  test('over the closed trades; open ones only count', () => {
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

  test('nothing closed is no figure, not 0', () => {
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

  test('a break-even trade is neither won nor lost', () => {
    expect(figures(closed(0))).toMatchObject({ winRate: 0, netPnl: 0, averageWin: null, averageLoss: null });
  });

  test('without a loss there is no profit factor', () => {
    expect(figures(closed(5)).profitFactor).toBeNull();
  });

  test.each([
    ['gross PnL is a loss', [closed(-2, { pnl_gross: -1, total_fees: 1 })]],
    ['fees of one trade are missing', [closed(2, { pnl_gross: 3, total_fees: 1 }), closed(2, { pnl_gross: 3 })]],
  ])('fees have no share of gross where %s', (_why, trades) => {
    expect(figures(...trades).feesShare).toBeNull();
  });
});

describe('equity', () => {
  test('sums in order of closing, whatever the order of the rows', () => {
    const trades = [
      closed(3, { timestamp_exit: '2026-03-10T12:00:03Z' }),
      closed(5, { timestamp_exit: '2026-03-10T12:00:01Z' }),
      closed(-7, { timestamp_exit: '2026-03-10T12:00:02Z' }),
    ];
    const { points, deepest, last, trades: count } = finish(equitySteps(trades));
    expect(points.map(({ equity, drawdown }) => [equity, drawdown])).toEqual([
      [0, 0],
      [5, 0],
      [-2, -7],
      [1, -4],
    ]);
    expect([deepest?.drawdown, last?.equity, count]).toEqual([-7, 1, 3]);
  });

  test('a loss of the first trade is a drawdown', () => {
    expect(finish(equitySteps([closed(-2)])).deepest?.drawdown).toBe(-2);
  });

  test('begins where the first trade was opened, or closed where nobody knows when it was opened', () => {
    const times = { timestamp_entry: '2026-03-10T11:58:00Z', timestamp_exit: '2026-03-10T12:00:00Z' };
    const begin = (more: object) => finish(equitySteps([closed(-2, { ...times, ...more })])).points[0];
    expect(begin({})).toEqual({ at: Date.UTC(2026, 2, 10, 11, 58), equity: 0, drawdown: 0 });
    expect(begin({ timestamp_entry: 'soon' })?.at).toBe(Date.UTC(2026, 2, 10, 12));
    expect(begin({ timestamp_entry: '2026-03-10T12:01:00Z' })?.at).toBe(Date.UTC(2026, 2, 10, 12));
  });

  test('nothing closed draws nothing', () => {
    expect(finish(equitySteps([aTrade('open')]))).toMatchObject({ points: [], trades: 0, last: null });
  });

  test('of many trades only so many points are drawn, and no extreme is lost', () => {
    const at = (index: number) => ({ timestamp_exit: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString() });
    const trades = Array.from({ length: 5_000 }, (_, index) => closed(index === 2_500 ? -1_000 : 1, at(index)));
    const { points, deepest, last } = finish(equitySteps(trades));
    expect(points.length).toBeLessThanOrEqual(450);
    expect(points.map(({ drawdown }) => drawdown)).toContain(-1_000);
    expect(Math.max(...points.map(({ equity }) => equity))).toBe(3_999);
    expect([deepest?.drawdown, last?.equity]).toEqual([-1_000, 3_999]);
    const times = points.map((point) => point.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe('hours of the week', () => {
  test('by the closing time in the zone', () => {
    // 2026-03-09 is a Monday.
    const trades = [
      closed(2, { timestamp_exit: '2026-03-09T00:30:00Z' }),
      closed(-5, { timestamp_exit: '2026-03-09T00:59:00Z' }),
      closed(1, { timestamp_exit: '2026-03-15T23:00:00Z' }),
      closed(null),
      aTrade('open'),
    ];
    const { bins, strongest } = finish(weekSteps(trades, 'utc'));
    expect(bins[0]?.[0]).toEqual({ trades: 2, netPnl: -3 });
    expect(bins[6]?.[23]).toEqual({ trades: 1, netPnl: 1 });
    expect(strongest).toBe(3);
    expect(bins.flat().reduce((sum, bin) => sum + bin.trades, 0)).toBe(3);
  });
});
