import { OBI_HEAT_MINUTES, obiHeatRows } from './heat';

const MINUTE_MS = 60_000;
const HEAT_MAP_END_MS = 100 * MINUTE_MS;

test('obiHeatRows gives the mean OBI of each minute, with the busiest symbol first', () => {
  const rows = obiHeatRows(
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
  expect(rows[0]?.cells).toHaveLength(OBI_HEAT_MINUTES);
});

test('obiHeatRows omits earlier signals and the symbols beyond the maximum number of rows', () => {
  const points = ['AAA', 'BBB', 'CCC'].map((symbol) => ({ symbol, at: HEAT_MAP_END_MS, obi: 0.5 }));
  expect(obiHeatRows(points, 2)).toHaveLength(2);
  const [old] = obiHeatRows([{ symbol: 'OLD', at: HEAT_MAP_END_MS - 40 * MINUTE_MS, obi: 1 }, ...points], 9).slice(-1);
  expect(old?.cells.every((cell) => cell === null)).toBe(true);
});
