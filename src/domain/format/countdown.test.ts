import { formatTimeLeft } from './countdown';

test.each([
  [-1, ''],
  [0, ''],
  [1, '1 s'],
  [45_000, '45 s'],
  [119_000, '119 s'],
  [120_000, '2 min'],
  [2_280_001, '39 min'],
  [7_200_000, '2 h'],
])('formatTimeLeft formats %d ms as "%s"', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text);
});
