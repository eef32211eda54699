import { isInTimeWindow, readTimeFilter, timeFilterEntries, timeWindowOf, type TimeFilter } from './timeWindow';

const NOW = Date.parse('2026-03-10T03:14:15Z');
const isoWindowOf = (filter: TimeFilter) => {
  const { from, to } = timeWindowOf(filter, NOW, 'utc');
  return [from, to].map((ms) => ms && new Date(ms).toISOString().slice(0, 16));
};

test.each([
  ['hour', '2026-03-10T02:10', null],
  ['today', '2026-03-10T00:00', null],
  ['yesterday', '2026-03-09T00:00', '2026-03-10T00:00'],
  ['night', '2026-03-09T22:00', '2026-03-10T06:00'],
] as const)('timeWindowOf returns the window of %s', (name, from, to) => {
  expect(isoWindowOf(name)).toEqual([from, to]);
});

test('timeWindowOf begins a local day at local midnight', () => {
  const from = new Date(timeWindowOf('today', NOW, 'local').from!);
  expect([from.getHours(), from.getMinutes(), from.getDate()]).toEqual([0, 0, new Date(NOW).getDate()]);
});

test.each(['time=night', 'day=2026-03-10', 'from=2026-03-10T01:00Z&to=2026-03-10T02:30Z', 'to=2026-03-10T02:30Z', ''])(
  'a time filter survives the way through the address: %s',
  (text) => {
    const entries = Object.entries(timeFilterEntries(readTimeFilter(new URLSearchParams(text))));
    expect(entries.flatMap(([name, value]) => value && `${name}=${value}`).filter(Boolean)).toEqual(
      text.split('&').filter(Boolean),
    );
  },
);

test('readTimeFilter ignores an unreadable time', () => {
  expect(readTimeFilter(new URLSearchParams('time=soon&day=2026-3-1&from=x'))).toBeNull();
});

test('a window contains its begin, not its end, and no unknown time', () => {
  expect([1, 2, 3, null].map((ms) => isInTimeWindow(ms, { from: 2, to: 3 }))).toEqual([false, true, false, false]);
});
