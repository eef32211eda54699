import { timeTicks } from './timeTicks';

const epochMsOf = (text: string): number => Date.parse(`2026-11-20T${text}Z`);
const UTC_TICK_OPTIONS = { zone: 'utc', most: 6 } as const;
const tickTexts = (ticks: readonly number[]): string[] =>
  ticks.map((tick) => new Date(tick).toISOString().slice(5, 19));

test('timeTicks places the ticks of a range of three hours at half hours', () => {
  expect(tickTexts(timeTicks(epochMsOf('13:36:17'), epochMsOf('16:31:02'), UTC_TICK_OPTIONS))).toEqual(
    ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30'].map((time) => `11-20T${time}:00`),
  );
});

test('timeTicks includes the ends of the range when they are round times', () => {
  expect(tickTexts(timeTicks(epochMsOf('12:00:00'), epochMsOf('12:00:02'), UTC_TICK_OPTIONS))).toEqual([
    '11-20T12:00:00',
    '11-20T12:00:01',
    '11-20T12:00:02',
  ]);
});

test('timeTicks places ticks of several days at midnight', () => {
  const ticks = timeTicks(epochMsOf('03:33:00'), epochMsOf('03:33:00') + 5 * 86_400_000, UTC_TICK_OPTIONS);
  expect(tickTexts(ticks)).toEqual(['21', '22', '23', '24', '25'].map((day) => `11-${day}T00:00:00`));
});

test.each([1, 30, 600, 7_200, 86_400, 1e6, 1e7, 1e8, 1e9])(
  'timeTicks returns one to seven ticks for a span of %p s',
  (seconds) => {
    const { length } = timeTicks(epochMsOf('03:33:07'), epochMsOf('03:33:07') + seconds * 1_000, UTC_TICK_OPTIONS);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(7);
  },
);

test('timeTicks returns no tick for an empty range between two full seconds', () => {
  expect(timeTicks(epochMsOf('03:33:07.5'), epochMsOf('03:33:07.5'), UTC_TICK_OPTIONS)).toEqual([]);
});

test('timeTicks places ticks at local midnight, including on a 23-hour day', () => {
  const from = new Date(2026, 2, 26, 5).getTime();
  const ticks = timeTicks(from, new Date(2026, 2, 31, 5).getTime(), { zone: 'local', most: 6 });
  expect(ticks).toEqual([27, 28, 29, 30, 31].map((day) => new Date(2026, 2, day).getTime()));
});

test.each([
  [1.77e18, 1.77e18 + 1e12],
  [1e20, 1e20 + 16_384],
  [-1e308, 1e308],
  [8.63999e15, 8.64e15],
])('timeTicks returns no tick for the range %p to %p ms, which no Date can represent', (from, until) => {
  expect(timeTicks(from, until, UTC_TICK_OPTIONS)).toEqual([]);
  expect(timeTicks(from, until, { zone: 'local', most: 6 })).toEqual([]);
});
