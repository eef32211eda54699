import { HEAT_MINUTES, heatRows } from './heat';

const MINUTE = 60_000;
const END = 100 * MINUTE;

test('the heat strip has the mean OBI of each minute, the busiest symbol first', () => {
  const rows = heatRows(
    [
      { symbol: 'AAA', at: END, obi: -0.4 },
      { symbol: 'BBB', at: END - MINUTE, obi: 0.4 },
      { symbol: 'BBB', at: END - MINUTE + 1, obi: 0.6 },
    ],
    5,
  );
  expect(rows.map(({ symbol, signals }) => [symbol, signals])).toEqual([
    ['BBB', 2],
    ['AAA', 1],
  ]);
  expect(rows[0]?.cells.at(-2)).toEqual({ count: 2, obi: 0.5 });
  expect(rows[1]?.cells.at(-1)).toEqual({ count: 1, obi: -0.4 });
  expect(rows[0]?.cells).toHaveLength(HEAT_MINUTES);
});

test('signals before the strip and symbols beyond its rows are left out', () => {
  const points = ['AAA', 'BBB', 'CCC'].map((symbol) => ({ symbol, at: END, obi: 0.5 }));
  expect(heatRows(points, 2)).toHaveLength(2);
  const [old] = heatRows([{ symbol: 'OLD', at: END - 40 * MINUTE, obi: 1 }, ...points], 9).slice(-1);
  expect(old?.cells.every((cell) => cell === null)).toBe(true);
});
