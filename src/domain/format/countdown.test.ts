import { formatCountdown } from './countdown';

test.each([
  [-1, ''],
  [0, ''],
  [1, 'in 1 s'],
  [45_000, 'in 45 s'],
  [119_000, 'in 119 s'],
  [120_000, 'in 2 min'],
  [2_280_001, 'in 39 min'],
  [7_200_000, 'in 2 h'],
])('formatCountdown formats %d ms as "%s"', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});
