import { valueTicks } from './valueTicks';

test.each([
  [-3.2, 1.1, [-4, -2, 0, 2]],
  [0, 0.012, [0, 0.005, 0.01, 0.015]],
  [-12_400, 31_000, [-20_000, 0, 20_000, 40_000]],
  [5, 5, [4, 6]],
  [0, 0, [0, 0.5]],
])('valueTicks returns round values from at most %d to at least %d', (lowest, highest, ticks) => {
  expect(valueTicks(lowest, highest, 3)).toEqual(ticks);
});
