import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { type TpSlRequest, planTpAndSl } from './tpAndSl';
import type { Wall } from './walls/walls';

const createWallAt = (price: number): Wall => ({ side: price < 1000 ? 'bid' : 'ask', price, notional: 9000 });
const longTpSlRequest = (changes: Partial<TpSlRequest> = {}): TpSlRequest => ({
  direction: 1,
  entry: 1000,
  qty: 0.5,
  tickSize: 0.01,
  protectives: [],
  targets: [],
  minSlFactor: 1,
  ...changes,
});
const shortTpSlRequest = (changes: Partial<TpSlRequest> = {}) => longTpSlRequest({ direction: -1, ...changes });
const planTpAndSlWith = (request: TpSlRequest, changes: Partial<Parameters> = {}) =>
  planTpAndSl(request, { ...DEFAULTS, ...changes });
const plannedTpAndSl = (request: TpSlRequest, changes: Partial<Parameters> = {}) => {
  const result = planTpAndSlWith(request, changes);
  if (!result.ok) throw new Error(result.rejection);
  return result.levels;
};

test.each([
  ['the farthest wall before the stop', [999.5, 998.2, 997], 998.2, false],
  ['the wall that placed the stop', [997.9, 990], 997.9, true],
  ['undefined without walls', [], undefined, false],
])('the protective wall of a stop is %s', (_title, walls, price, isStopByWall) => {
  const levels = plannedTpAndSl(longTpSlRequest({ protectives: walls.map(createWallAt) }));
  expect(levels.protective?.price).toBe(price);
  expect(levels.isStopByWall).toBe(isStopByWall);
});

describe('TP and SL', () => {
  test('TP and SL without walls are at their minimum distances', () => {
    expect(plannedTpAndSl(longTpSlRequest())).toMatchObject({ sl: 997.5, tp: 1003 });
    expect(plannedTpAndSl(shortTpSlRequest())).toMatchObject({ sl: 1002.5, tp: 997 });
  });

  test('a TP at 0.3 % and an SL at 0.25 % satisfy a min_rr_ratio of 1.2', () => {
    expect(plannedTpAndSl(longTpSlRequest()).rr_ratio).toBeCloseTo(1.2, 9);
  });

  test.each([
    [67_123.4, 0.1],
    [2.6935, 0.001],
    [0.0102, 0.000_001],
    [4.5905, 0.01],
  ])('TP and SL satisfy min_rr_ratio after rounding for an entry at %d with ticks of %d', (entry, tickSize) => {
    const qty = 500 / entry;
    for (const request of [longTpSlRequest({ entry, qty, tickSize }), shortTpSlRequest({ entry, qty, tickSize })]) {
      const { tp, sl, rr_ratio } = plannedTpAndSl(request);
      expect(rr_ratio).toBeGreaterThanOrEqual(1.2);
      expect(rr_ratio).toBeCloseTo(Math.abs(tp - entry) / Math.abs(entry - sl), 6);
      // A TP one tick nearer to the entry would violate min_rr_ratio.
      expect((Math.abs(tp - entry) - tickSize) / Math.abs(entry - sl)).toBeLessThan(1.2);
    }
  });

  test('planTpAndSl rejects a reward-to-risk ratio that rounding reduces below the minimum', () => {
    // Rounding to ticks of 0.5 changes the reward-to-risk ratio from 3.25 / 1.35 to 3.25 / 1.75.
    const coarse = longTpSlRequest({
      entry: 1000.25,
      tickSize: 0.5,
      protectives: [createWallAt(998.9)],
      targets: [createWallAt(1003.5)],
    });
    const rules = { sl_beyond_wall_pct: 0, min_sl_distance_pct: 0.0001, min_tp_distance_pct: 0, min_tp_pct: 0 };
    const near = { ...rules, min_tp_distance_usd: 0, tp_min_usd: 0, wall_follow_tolerance_bps: 0, min_rr_ratio: 2 };
    expect((1003.5 - 1000.25) / (1000.25 - 998.9)).toBeGreaterThan(2);
    expect(planTpAndSlWith(coarse, near)).toEqual({ ok: false, rejection: 'rr_too_low' });
    expect(planTpAndSlWith({ ...coarse, tickSize: 0.05 }, near).ok).toBe(true);
  });

  test("planTpAndSl converts TP and SL to prices of the trade's exchange before rounding", () => {
    const { tp, sl, rr_ratio } = plannedTpAndSl(longTpSlRequest({ ratio: 1.01, tickSize: 0.5 }));
    expect([tp, sl]).toEqual([1014, 1007]);
    expect(rr_ratio).toBeCloseTo(4 / 3, 9);
  });

  test('the SL is sl_beyond_wall_pct behind the nearest protective wall', () => {
    expect(plannedTpAndSl(longTpSlRequest({ protectives: [createWallAt(998)] })).sl).toBe(996.5);
    expect(plannedTpAndSl(shortTpSlRequest({ protectives: [createWallAt(1002)] })).sl).toBe(1003.51);
  });

  test('the SL keeps its minimum distance from the entry when a protective wall is closer', () => {
    expect(plannedTpAndSl(longTpSlRequest({ protectives: [createWallAt(999.9)] })).sl).toBe(997.5);
    expect(plannedTpAndSl(longTpSlRequest({ protectives: [createWallAt(999.9)], minSlFactor: 1.5 })).sl).toBe(996.25);
  });

  test('the TP is wall_follow_tolerance_bps before the nearest target wall', () => {
    // The TP is 2 bps before the wall at 1005.
    expect(plannedTpAndSl(longTpSlRequest({ targets: [createWallAt(1005)] }))).toMatchObject({
      tp: 1004.79,
      target: { price: 1005 },
    });
    expect(plannedTpAndSl(shortTpSlRequest({ targets: [createWallAt(995)] })).tp).toBe(995.2);
  });

  test('planTpAndSl rejects a target wall nearer than the minimum TP distance unless enforce_min_tp is off', () => {
    const near = longTpSlRequest({ targets: [createWallAt(1002)] });
    expect(planTpAndSlWith(near)).toEqual({ ok: false, rejection: 'tp_too_near' });
    expect(plannedTpAndSl(near, { enforce_min_tp: false, enforce_rr_ratio: false }).tp).toBe(1001.79);
    const behind = longTpSlRequest({ targets: [createWallAt(1000.1)] });
    expect(planTpAndSlWith(behind, { enforce_min_tp: false, enforce_rr_ratio: false }).ok).toBe(false);
  });

  test('planTpAndSl rounds a TP before a wall towards the entry and an SL away from the entry', () => {
    const above = longTpSlRequest({ entry: 1000.3, tickSize: 0.5, targets: [createWallAt(1004.9)] });
    const below = shortTpSlRequest({ entry: 1000.3, tickSize: 0.5, targets: [createWallAt(995.9)] });
    expect(plannedTpAndSl(above)).toMatchObject({ tp: 1004.5, sl: 997.5 });
    expect(plannedTpAndSl(below)).toMatchObject({ tp: 996.5, sl: 1003 });
  });
});
