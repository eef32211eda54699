import { pnlCalendarOf, pnlColourLevel, strongestColourPnl, weekdayOf } from './calendar';

const aCalendarDay = (date: string, pnl: number | null = 1, trades: number | null = 2) => ({ date, trades, pnl });
const calendarDates = (reported: ReturnType<typeof aCalendarDay>[], until?: string) =>
  pnlCalendarOf(reported, until).days.map(({ date }) => date);

test('pnlCalendarOf includes days without trades', () => {
  const { days, leftOut } = pnlCalendarOf(
    [aCalendarDay('2026-02-27', -3), aCalendarDay('2026-03-02', 5)],
    '2026-03-03',
  );
  expect(leftOut).toBe(0);
  expect(days).toEqual([
    { date: '2026-02-27', weekday: 4, trades: 2, pnl: -3 },
    { date: '2026-02-28', weekday: 5, trades: 0, pnl: null },
    { date: '2026-03-01', weekday: 6, trades: 0, pnl: null },
    { date: '2026-03-02', weekday: 0, trades: 2, pnl: 5 },
    { date: '2026-03-03', weekday: 1, trades: 0, pnl: null },
  ]);
});

test('pnlCalendarOf begins with the first day that has trades, even when the input is unsorted', () => {
  expect(
    calendarDates([aCalendarDay('2026-03-02'), aCalendarDay('2026-03-01'), aCalendarDay('2026-02-27', 0, 0)]),
  ).toEqual(['2026-03-01', '2026-03-02']);
  expect(calendarDates([aCalendarDay('2026-03-02')], '2026-02-01')).toEqual(['2026-03-02']);
  expect(calendarDates([])).toEqual([]);
  expect(calendarDates([aCalendarDay('2026-03-02', 0, 0)], '2026-03-03')).toEqual([]);
});

test('pnlCalendarOf ignores invalid dates and limits the number of days', () => {
  expect(
    calendarDates([aCalendarDay('yesterday'), aCalendarDay('2026-13-45'), aCalendarDay('2026-03-01')], 'now'),
  ).toEqual(['2026-03-01']);
  const { days, leftOut } = pnlCalendarOf([aCalendarDay('1970-01-01'), aCalendarDay('2026-03-01')], undefined);
  expect(days).toHaveLength(3_653);
  expect(days.at(-1)?.date).toBe('2026-03-01');
  expect(leftOut).toBe(1);
});

test('weekdayOf counts from Monday and respects leap days', () => {
  expect(calendarDates([aCalendarDay('2028-02-28'), aCalendarDay('2028-03-01')])).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(['2026-03-09', '2026-03-15'].map(weekdayOf)).toEqual([0, 6]);
});

test('the days of a calendar keep distinct colours when one day has an extreme PnL', () => {
  const reported = Array.from({ length: 20 }, (_, index) =>
    aCalendarDay(`2026-03-${String(index + 1).padStart(2, '0')}`, 10),
  );
  const { days } = pnlCalendarOf([...reported, aCalendarDay('2026-03-21', -5_000)], undefined);
  const strongest = strongestColourPnl(days);
  expect(strongest).toBe(10);
  expect(days.map(({ pnl }) => pnlColourLevel(pnl, strongest)).slice(-2)).toEqual([4, -4]);
});

test.each([
  [null, 0],
  [0, 0],
  [0.01, 1],
  [25, 1],
  [26, 2],
  [100, 4],
  [1e9, 4],
  [-0.01, -1],
  [-51, -3],
])('a daily PnL of %p has the colour level %p when the strongest colour begins at 100', (pnl, level) => {
  expect(pnlColourLevel(pnl, 100)).toBe(level);
});

test('strongestColourPnl returns 0 when no day has a PnL', () => {
  expect(strongestColourPnl([])).toBe(0);
  expect(pnlColourLevel(5, 0)).toBe(0);
});
