import { timeTicks } from './timeTicks';

const at = (text: string): number => Date.parse(`2026-11-20T${text}Z`);
const utc = { zone: 'utc', most: 6 } as const;
const written = (ticks: readonly number[]): string[] => ticks.map((tick) => new Date(tick).toISOString().slice(5, 19));

test('the ticks of an hour or two are half hours', () => {
  expect(written(timeTicks(at('13:36:17'), at('16:31:02'), utc))).toEqual(
    ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30'].map((time) => `11-20T${time}:00`),
  );
});

test('the ends of the range are ticks when they are round', () => {
  expect(written(timeTicks(at('12:00:00'), at('12:00:02'), utc))).toEqual([
    '11-20T12:00:00',
    '11-20T12:00:01',
    '11-20T12:00:02',
  ]);
});

test('the ticks of days are at midnight', () => {
  const ticks = timeTicks(at('03:33:00'), at('03:33:00') + 5 * 86_400_000, utc);
  expect(written(ticks)).toEqual(['21', '22', '23', '24', '25'].map((day) => `11-${day}T00:00:00`));
});

test.each([1, 30, 600, 7_200, 86_400, 1e6, 1e7, 1e8, 1e9])('a span of %p s has one to seven ticks', (seconds) => {
  const { length } = timeTicks(at('03:33:07'), at('03:33:07') + seconds * 1_000, utc);
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(7);
});

test('a single instant has at most one tick', () => {
  expect(timeTicks(at('03:33:07.5'), at('03:33:07.5'), utc)).toEqual([]);
});

test('local midnights follow the local clock, also on a day that is an hour short', () => {
  const from = new Date(2026, 2, 26, 5).getTime();
  const ticks = timeTicks(from, new Date(2026, 2, 31, 5).getTime(), { zone: 'local', most: 6 });
  expect(ticks).toEqual([27, 28, 29, 30, 31].map((day) => new Date(2026, 2, day).getTime()));
});
