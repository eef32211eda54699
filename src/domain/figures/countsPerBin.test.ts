import { countsPerBin } from './countsPerBin';

test('countsPerBin counts the times of each bin, and the end of the span in the last bin', () => {
  const bins = countsPerBin([0, 1, 9, 10, 29, 30, 31, -1], { from: 0, until: 30, bins: 3 });
  expect(bins).toEqual([
    { from: 0, until: 10, count: 3 },
    { from: 10, until: 20, count: 1 },
    { from: 20, until: 30, count: 2 },
  ]);
});
