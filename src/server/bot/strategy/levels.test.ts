import { DEFAULTS } from '@/contract/params/catalogue';
import { type LevelRequest, type LevelParameters, planLevels } from './levels';
import type { Wall } from './walls/walls';

const wallAt = (price: number): Wall => ({ side: price < 1000 ? 'bid' : 'ask', price, notional: 9000 });
const longRequest = (changes: Partial<LevelRequest> = {}): LevelRequest => ({
  direction: 1,
  entry: 1000,
  qty: 0.5,
  tickSize: 0.01,
  protectives: [],
  targets: [],
  minSlFactor: 1,
  ...changes,
});
const shortRequest = (changes: Partial<LevelRequest> = {}) => longRequest({ direction: -1, ...changes });
const planWithChanges = (request: LevelRequest, changes: Partial<LevelParameters> = {}) =>
  planLevels(request, { ...DEFAULTS, ...changes });
const plannedLevels = (request: LevelRequest, changes: Partial<LevelParameters> = {}) => {
  const result = planWithChanges(request, changes);
  if (!result.ok) throw new Error(result.rejection);
  return result.levels;
};

test.each([
  ['the farthest wall before the stop', [999.5, 998.2, 997], 998.2, false],
  ['the wall that placed the stop', [997.9, 990], 997.9, true],
  ['undefined without walls', [], undefined, false],
])('the protective wall of a stop is %s', (_title, walls, price, isStopByWall) => {
  const levels = plannedLevels(longRequest({ protectives: walls.map(wallAt) }));
  expect(levels.protective?.price).toBe(price);
  expect(levels.isStopByWall).toBe(isStopByWall);
});

describe('TP and SL', () => {
  test('TP and SL without walls are at their minimum distances', () => {
    expect(plannedLevels(longRequest())).toMatchObject({ sl: 997.5, tp: 1003 });
    expect(plannedLevels(shortRequest())).toMatchObject({ sl: 1002.5, tp: 997 });
  });

  test('a TP of 0.3 % with a SL of 0.25 % satisfies a minimum ratio of 1.2', () => {
    expect(plannedLevels(longRequest()).rr_ratio).toBeCloseTo(1.2, 9);
  });

  test.each([
    [67_123.4, 0.1],
    [2.6935, 0.001],
    [0.0102, 0.000_001],
    [4.5905, 0.01],
  ])('TP and SL keep the minimum ratio when an entry at %d has ticks of %d', (entry, tickSize) => {
    const qty = 500 / entry;
    for (const request of [longRequest({ entry, qty, tickSize }), shortRequest({ entry, qty, tickSize })]) {
      const { tp, sl, rr_ratio } = plannedLevels(request);
      expect(rr_ratio).toBeGreaterThanOrEqual(1.2);
      expect(rr_ratio).toBeCloseTo(Math.abs(tp - entry) / Math.abs(entry - sl), 6);
      // A TP one tick nearer would have a ratio below the minimum.
      expect((Math.abs(tp - entry) - tickSize) / Math.abs(entry - sl)).toBeLessThan(1.2);
    }
  });

  test('a reward-to-risk ratio that rounding reduces below the minimum is rejected', () => {
    // Rounding to ticks of 0.5 changes the ratio from 3.25 / 1.35 to 3.25 / 1.75.
    const coarse = longRequest({
      entry: 1000.25,
      tickSize: 0.5,
      protectives: [wallAt(998.9)],
      targets: [wallAt(1003.5)],
    });
    const rules = { sl_beyond_wall_pct: 0, min_sl_distance_pct: 0.0001, min_tp_distance_pct: 0, min_tp_pct: 0 };
    const near = { ...rules, min_tp_distance_usd: 0, tp_min_usd: 0, wall_follow_tolerance_bps: 0, min_rr_ratio: 2 };
    expect((1003.5 - 1000.25) / (1000.25 - 998.9)).toBeGreaterThan(2);
    expect(planWithChanges(coarse, near)).toEqual({ ok: false, rejection: 'rr_too_low' });
    expect(planWithChanges({ ...coarse, tickSize: 0.05 }, near).ok).toBe(true);
  });

  test("TP and SL are rounded only after their conversion to prices of the trade's exchange", () => {
    const { tp, sl, rr_ratio } = plannedLevels(longRequest({ ratio: 1.01, tickSize: 0.5 }));
    expect([tp, sl]).toEqual([1014, 1007]);
    expect(rr_ratio).toBeCloseTo(4 / 3, 9);
  });

  test('the SL is placed behind its wall', () => {
    expect(plannedLevels(longRequest({ protectives: [wallAt(998)] })).sl).toBe(996.5);
    expect(plannedLevels(shortRequest({ protectives: [wallAt(1002)] })).sl).toBe(1003.51);
  });

  test('a wall close to the entry does not place the SL nearer than the minimum distance', () => {
    expect(plannedLevels(longRequest({ protectives: [wallAt(999.9)] })).sl).toBe(997.5);
    expect(plannedLevels(longRequest({ protectives: [wallAt(999.9)], minSlFactor: 1.5 })).sl).toBe(996.25);
  });

  test('a stop beyond the maximum distance is rejected', () => {
    expect(planWithChanges(longRequest({ protectives: [wallAt(998)] }), { max_sl_distance_pct: 0.003 })).toEqual({
      ok: false,
      rejection: 'sl_too_far',
    });
  });

  test('the TP is placed before its wall', () => {
    // The TP is at 1005 minus 2 bps.
    expect(plannedLevels(longRequest({ targets: [wallAt(1005)] }))).toMatchObject({
      tp: 1004.79,
      target: { price: 1005 },
    });
    expect(plannedLevels(shortRequest({ targets: [wallAt(995)] })).tp).toBe(995.2);
  });

  test('a target wall nearer than the minimum TP distance is rejected unless enforce_min_tp is off', () => {
    const near = longRequest({ targets: [wallAt(1002)] });
    expect(planWithChanges(near)).toEqual({ ok: false, rejection: 'tp_too_near' });
    expect(plannedLevels(near, { enforce_min_tp: false, enforce_rr_ratio: false }).tp).toBe(1001.79);
    const behind = longRequest({ targets: [wallAt(1000.1)] });
    expect(planWithChanges(behind, { enforce_min_tp: false, enforce_rr_ratio: false }).ok).toBe(false);
  });

  test('the largest of the four minimum TP distances applies', () => {
    const tp = (changes: Partial<LevelParameters>) =>
      plannedLevels(longRequest(), {
        min_rr_ratio: 1,
        min_tp_distance_pct: 0,
        min_tp_pct: 0,
        tp_min_usd: 0.5,
        ...changes,
      }).tp;
    expect(tp({})).toBe(1002.5);
    expect(tp({ min_tp_distance_pct: 0.004 })).toBe(1004);
    expect(tp({ min_tp_pct: 0.5 })).toBe(1005);
    expect(tp({ min_tp_distance_usd: 6 })).toBe(1006);
    expect(tp({ tp_min_usd: 3.5 })).toBe(1007);
  });

  test('a reward-to-risk ratio below the minimum is rejected only with enforce_rr_ratio', () => {
    const poor = longRequest({ protectives: [wallAt(996)], targets: [wallAt(1004)] });
    expect(planWithChanges(poor)).toEqual({ ok: false, rejection: 'rr_too_low' });
    expect(planWithChanges(poor, { enforce_rr_ratio: false }).ok).toBe(true);
  });

  test('rounding moves a TP before a wall towards the entry, and a SL away from the entry', () => {
    const above = longRequest({ entry: 1000.3, tickSize: 0.5, targets: [wallAt(1004.9)] });
    const below = shortRequest({ entry: 1000.3, tickSize: 0.5, targets: [wallAt(995.9)] });
    expect(plannedLevels(above)).toMatchObject({ tp: 1004.5, sl: 997.5 });
    expect(plannedLevels(below)).toMatchObject({ tp: 996.5, sl: 1003 });
  });
});
