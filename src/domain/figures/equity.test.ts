import { aTrade } from '@/testing/rows/fixtures';
import { runAllSteps } from '../lists/steps';
import { equityCurveOf, equityCurveInSteps } from './equity';

let next = 0;
const closedTrade = (pnl_net: number | null, more: Record<string, unknown> = {}) =>
  aTrade(String((next += 1)), {
    status: 'CLOSED',
    pnl_net,
    timestamp_exit: `2026-03-10T12:00:${String(next % 60).padStart(2, '0')}Z`,
    ...more,
  });

describe('equity', () => {
  test('the equity curve sums trades in exit order, even when the rows are unsorted', () => {
    const trades = [
      closedTrade(3, { timestamp_exit: '2026-03-10T12:00:03Z' }),
      closedTrade(5, { timestamp_exit: '2026-03-10T12:00:01Z' }),
      closedTrade(-7, { timestamp_exit: '2026-03-10T12:00:02Z' }),
    ];
    const { points, deepest, last, trades: count } = runAllSteps(equityCurveInSteps(trades));
    expect(points.map(({ equity, drawdown }) => [equity, drawdown])).toEqual([
      [0, 0],
      [5, 0],
      [-2, -7],
      [1, -4],
    ]);
    expect([deepest?.drawdown, last?.equity, count]).toEqual([-7, 1, 3]);
  });

  test('a loss of the first trade is a drawdown of the equity curve', () => {
    expect(runAllSteps(equityCurveInSteps([closedTrade(-2)])).deepest?.drawdown).toBe(-2);
  });

  test('the equity curve begins at the first entry, or at the first exit when the entry time is unknown', () => {
    const times = { timestamp_entry: '2026-03-10T11:58:00Z', timestamp_exit: '2026-03-10T12:00:00Z' };
    const begin = (more: object) => runAllSteps(equityCurveInSteps([closedTrade(-2, { ...times, ...more })])).points[0];
    expect(begin({})).toEqual({ at: Date.UTC(2026, 2, 10, 11, 58), equity: 0, drawdown: 0 });
    expect(begin({ timestamp_entry: 'soon' })?.at).toBe(Date.UTC(2026, 2, 10, 12));
    expect(begin({ timestamp_entry: '2026-03-10T12:01:00Z' })?.at).toBe(Date.UTC(2026, 2, 10, 12));
  });

  test('equityCurveOf returns the highest and lowest point and the times of the first and last exit', () => {
    const at = (second: number) => ({ timestamp_exit: Date.UTC(2026, 2, 10, 12, 0, second) });
    expect(equityCurveOf([closedTrade(-5, at(2)), closedTrade(4, at(3)), closedTrade(2, at(1))])).toMatchObject({
      highest: 2,
      lowest: -3,
      from: Date.UTC(2026, 2, 10, 12, 0, 1),
      until: Date.UTC(2026, 2, 10, 12, 0, 3),
    });
  });

  test('an equity curve that is never above zero has its highest point at the start', () => {
    expect(equityCurveOf([closedTrade(-1), closedTrade(-2)])).toMatchObject({ highest: 0, lowest: -3 });
  });

  const drawn = (...trades: Parameters<typeof equityCurveOf>[0]) =>
    equityCurveOf(trades).points.map(({ equity }) => equity);

  test('the equity curve orders trades with the same exit time by their entry time', () => {
    const together = (pnl: number, entry: string) =>
      closedTrade(pnl, { timestamp_entry: entry, timestamp_exit: '2026-03-10T12:00:00Z' });
    const [early, late] = [together(1, '2026-03-10T11:00:00Z'), together(10, '2026-03-10T11:30:00Z')];
    expect([drawn(early, late), drawn(late, early)]).toEqual([
      [0, 1, 11],
      [0, 1, 11],
    ]);
  });

  test('the equity curve reverses the row order of trades that share entry time and exit time', () => {
    const exit = { timestamp_exit: '2026-03-10T12:00:00Z' };
    expect(drawn(closedTrade(10, exit), closedTrade(1, exit))).toEqual([0, 1, 11]);
  });

  test('the equity curve places a closed trade without an exit time at its entry time', () => {
    const noon = Date.UTC(2026, 2, 10, 12);
    const trades = [
      closedTrade(100, { timestamp_exit: noon + 3_000 }),
      closedTrade(10, { timestamp_exit: null, timestamp_entry: noon + 2_000 }),
      closedTrade(1, { timestamp_exit: noon + 1_000 }),
      closedTrade(0.5, { timestamp_exit: null }),
    ];
    const { points, from, until } = equityCurveOf(trades);
    expect(points.map(({ at, equity }) => [at, equity])).toEqual([
      [noon + 1_000, 0],
      [noon + 1_000, 0.5],
      [noon + 1_000, 1.5],
      [noon + 2_000, 11.5],
      [noon + 3_000, 111.5],
    ]);
    expect([from, until]).toEqual([noon + 1_000, noon + 3_000]);
  });

  test('a closed trade without net PnL adds no point to the equity curve', () => {
    expect(drawn(closedTrade(null), closedTrade(2))).toEqual([0, 2]);
  });

  test('the equity curve is empty without a closed trade', () => {
    expect(runAllSteps(equityCurveInSteps([aTrade('open')]))).toMatchObject({ points: [], trades: 0, last: null });
  });

  test('an equity curve with too many points omits points but no extreme', () => {
    const at = (index: number) => ({ timestamp_exit: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString() });
    const trades = Array.from({ length: 5_000 }, (_, index) => closedTrade(index === 2_500 ? -1_000 : 1, at(index)));
    const { points, deepest, last } = runAllSteps(equityCurveInSteps(trades));
    expect(points.length).toBeLessThanOrEqual(450);
    expect(points.map(({ drawdown }) => drawdown)).toContain(-1_000);
    expect(Math.max(...points.map(({ equity }) => equity))).toBe(3_999);
    expect([deepest?.drawdown, last?.equity]).toEqual([-1_000, 3_999]);
    const times = points.map((point) => point.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
