import { OBI_HEAT_MINUTES, obiHeatMap } from './heat';

const MINUTE_MS = 60_000;
const HEAT_MAP_END_MS = 100 * MINUTE_MS;

test('obiHeatMap gives the mean OBI of each minute, with the busiest symbol first', () => {
  const { rows } = obiHeatMap(
    [
      { symbol: 'AAA', at: HEAT_MAP_END_MS, obi: -0.4 },
      { symbol: 'BBB', at: HEAT_MAP_END_MS - MINUTE_MS, obi: 0.4 },
      { symbol: 'BBB', at: HEAT_MAP_END_MS - MINUTE_MS + 1, obi: 0.6 },
    ],
    5,
  );
  expect(rows.map(({ symbol, signals }) => [symbol, signals])).toEqual([
    ['BBB', 2],
    ['AAA', 1],
  ]);
  expect(rows[0]?.cells.at(-2)).toEqual({ count: 2, obi: 0.5 });
  expect(rows[1]?.cells.at(-1)).toEqual({ count: 1, obi: -0.4 });
});

test('obiHeatMap grows from the minute of the first signal to 30 minutes', () => {
  const first = { symbol: 'AAA', at: HEAT_MAP_END_MS, obi: 0.5 };
  expect(obiHeatMap([], 5)).toEqual({ minutes: 0, rows: [] });
  expect(obiHeatMap([first], 5).minutes).toBe(1);
  const later = { ...first, at: HEAT_MAP_END_MS + 2 * MINUTE_MS };
  const grown = obiHeatMap([first, later], 5);
  expect(grown.minutes).toBe(3);
  expect(grown.rows[0]?.cells.map((cell) => cell !== null)).toEqual([true, false, true]);
  const old = { ...first, at: HEAT_MAP_END_MS - 90 * MINUTE_MS };
  expect(obiHeatMap([old, first], 5).minutes).toBe(OBI_HEAT_MINUTES);
});

test('obiHeatMap omits earlier signals and the symbols beyond the maximum number of rows', () => {
  const points = ['CCC', 'AAA', 'BBB'].map((symbol) => ({ symbol, at: HEAT_MAP_END_MS, obi: 0.5 }));
  expect(obiHeatMap(points, 2).rows.map(({ symbol }) => symbol)).toEqual(['AAA', 'BBB']);
  const old = { symbol: 'OLD', at: HEAT_MAP_END_MS - 40 * MINUTE_MS, obi: 1 };
  const oldRow = obiHeatMap([old, ...points], 9).rows.at(-1);
  expect(oldRow?.cells.every((cell) => cell === null)).toBe(true);
});
