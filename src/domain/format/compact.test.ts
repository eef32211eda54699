import { formatCompactAmount } from './compact';

test.each([
  [0, '0'],
  [949.6, '950'],
  [21_449, '21.4k'],
  [99_949, '99.9k'],
  [99_951, '100k'],
  [999_499, '999k'],
  [999_501, '1.00M'],
  [12_345_678, '12.35M'],
  [null, '—'],
])('formatCompactAmount formats %p as %s', (amount, text) => {
  expect(formatCompactAmount(amount)).toBe(text);
});
