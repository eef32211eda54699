import { quickWinRows } from './quickWin';

test('quickWinRows marks the saved values that differ from the Quick Win values', () => {
  const saved = {
    sl_beyond_wall_pct: 0.0005,
    min_rr_ratio: 1.2,
    trailing_stop_activation_pct: 0.4,
    trailing_stop_distance_pct: 0.25,
  };
  expect(quickWinRows(saved)).toEqual([
    { key: 'sl_beyond_wall_pct', current: 0.0005, assumed: false, quickWin: 0.0005, differs: false },
    { key: 'min_rr_ratio', current: 1.2, assumed: false, quickWin: 1.5, differs: true },
    { key: 'trailing_stop_activation_pct', current: 0.4, assumed: false, quickWin: 0.1, differs: true },
    { key: 'trailing_stop_distance_pct', current: 0.25, assumed: false, quickWin: 0.04, differs: true },
  ]);
});

test('quickWinRows has fallbacks only for the two trailing-stop parameters: 0.15 and 0.08', () => {
  expect(quickWinRows({}).map(({ current, assumed }) => [current, assumed])).toEqual([
    [undefined, false],
    [undefined, false],
    [0.15, true],
    [0.08, true],
  ]);
});

test('quickWinRows does not replace a trailing-stop value of 0 with the fallback', () => {
  expect(quickWinRows({ trailing_stop_distance_pct: 0 })[3]).toMatchObject({ current: 0, assumed: false });
});
