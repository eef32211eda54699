import { hoursOfWindows, windowsOfHours } from './hourWindows';

test.each([
  [['Mon-Fri 08:00-17:00', 'Sun 22:00-24:00']],
  [['Mon-Tue 00:00-24:00', 'Thu 00:00-24:00', 'Wed 03:00-04:00']],
  [['none']],
  [[]],
])('windowsOfHours returns the windows whose hours are %j', (entries) => {
  expect(windowsOfHours(hoursOfWindows(entries)!)).toEqual(entries);
});

test('an hour that a window covers in part is not included, and a window over midnight covers both days', () => {
  expect(windowsOfHours(hoursOfWindows(['Mon 08:30-11:00', 'Sun 23:00-01:00'])!)).toEqual([
    'Mon 00:00-01:00',
    'Mon 09:00-11:00',
    'Sun 23:00-24:00',
  ]);
});

test('two windows can cover an hour together, and an unreadable window has no hours', () => {
  expect(windowsOfHours(hoursOfWindows(['Mon 08:00-08:30', 'Mon 08:30-09:00'])!)).toEqual(['Mon 08:00-09:00']);
  expect(hoursOfWindows(['at noon'])).toBeNull();
});
