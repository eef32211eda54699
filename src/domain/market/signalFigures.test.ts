import { directionOfSide, levelDistancePct, riskRewardRatio } from './signalFigures';

test('directionOfSide ignores letter case and returns null for an unknown side', () => {
  expect(directionOfSide('LONG')).toBe('up');
  expect(directionOfSide('sell')).toBe('down');
  expect(directionOfSide('FLAT')).toBeNull();
  expect(directionOfSide('constructor')).toBeNull();
});

test('levelDistancePct is positive for a level above the mid price', () => {
  expect(levelDistancePct(100, 100.5)).toBeCloseTo(0.5);
  expect(levelDistancePct(100, 99)).toBeCloseTo(-1);
  expect(levelDistancePct(0, 1)).toBeNull();
  expect(levelDistancePct(null, 1)).toBeNull();
  expect(levelDistancePct(100, null)).toBeNull();
});

describe('risk and reward', () => {
  test('riskRewardRatio is the same for mirrored long and short signals', () => {
    expect(riskRewardRatio({ price_mid: 100, tp_price: 103, sl_price: 98 })).toBeCloseTo(1.5);
    expect(riskRewardRatio({ price_mid: 100, tp_price: 97, sl_price: 102 })).toBeCloseTo(1.5);
  });

  test.each([
    [{ price_mid: 100, tp_price: 103, sl_price: 100 }],
    [{ price_mid: 100, tp_price: 103, sl_price: 101 }],
    [{ price_mid: 100, tp_price: null, sl_price: 99 }],
    [{ price_mid: NaN, tp_price: 1, sl_price: 99 }],
  ])('riskRewardRatio is null for %p', (levels) => {
    expect(riskRewardRatio(levels)).toBeNull();
  });
});
