import { decodeNotional, encodeNotional } from './notionalCode';

test.each([0, 0.5, 1, 12.34, 999, 43_210.5, 7_654_321, 3_999_999_999])(
  'encoding and decoding %p USDT keeps the notional within 0.02 %% or 0.0002 USDT',
  (notional) => {
    const code = encodeNotional(notional);
    expect(Number.isInteger(code)).toBe(true);
    expect(Math.abs(decodeNotional(code) - notional)).toBeLessThanOrEqual(Math.max(0.0002, notional * 0.0002));
  },
);

test('encodeNotional always returns a 16-bit code', () => {
  expect(encodeNotional(-5)).toBe(0);
  expect(encodeNotional(1e15)).toBe(65_535);
});
