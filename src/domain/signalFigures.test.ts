import { directionOf, distancePct, riskReward } from './signalFigures';

test('sides are read whatever their spelling, and an unknown one has no direction', () => {
  expect(directionOf('LONG')).toBe('up');
  expect(directionOf('sell')).toBe('down');
  expect(directionOf('FLAT')).toBeNull();
  expect(directionOf('constructor')).toBeNull();
});

test('distances are signed as the price would move', () => {
  expect(distancePct(100, 100.5)).toBeCloseTo(0.5);
  expect(distancePct(100, 99)).toBeCloseTo(-1);
  expect(distancePct(0, 1)).toBeNull();
  expect(distancePct(null, 1)).toBeNull();
  expect(distancePct(100, null)).toBeNull();
});

describe('risk and reward', () => {
  test('are the same for long and short', () => {
    expect(riskReward({ price_mid: 100, tp_price: 103, sl_price: 98 })).toBeCloseTo(1.5);
    expect(riskReward({ price_mid: 100, tp_price: 97, sl_price: 102 })).toBeCloseTo(1.5);
  });

  test.each([
    [{ price_mid: 100, tp_price: 103, sl_price: 100 }],
    [{ price_mid: 100, tp_price: 103, sl_price: 101 }],
    [{ price_mid: 100, tp_price: null, sl_price: 99 }],
    [{ price_mid: NaN, tp_price: 1, sl_price: 99 }],
  ])('are unknown for %p', (levels) => {
    expect(riskReward(levels)).toBeNull();
  });
});
