import { ceilToStep, floorToStep, formatToStep } from './rounding';

test.each([
  ['on a tick', 14.198, 0.001, '14.198'],
  ['with a rounding error', 14.198419699999999, 0.001, '14.19842'],
  ['averaged over several levels', 68_401.23456, 0.1, '68401.235'],
  ['in whole steps', 1200, 100, '1200'],
  ['between whole steps', 1200.5, 1, '1200.5'],
  ['just beside a tick', 0.30000000000000004, 0.1, '0.3'],
  ['of a very small tick', 0.010178999999999999, 0.000001, '0.010179'],
])('a price %s is logged with the fewest decimals that show the price', (_what, value, step, text) => {
  expect(formatToStep(value, step)).toBe(text);
});

test('floorToStep and ceilToStep keep a value that is a whole number of steps', () => {
  expect(floorToStep(0.3, 0.1)).toBe(0.3);
  expect(ceilToStep(0.3, 0.1)).toBe(0.3);
  expect(floorToStep(67_123.4, 0.1)).toBe(67_123.4);
});

test('floorToStep and ceilToStep leave no rounding error beyond the last decimal', () => {
  expect(floorToStep(0.123456789, 0.00001)).toBe(0.12345);
  expect(ceilToStep(1.0000001, 0.5)).toBe(1.5);
  expect(floorToStep(1234.5, 10)).toBe(1230);
});
