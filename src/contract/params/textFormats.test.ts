import { formatProblem, parseTradingWindow } from './textFormats';

const HOUR = 60;
const DAY = 24 * HOUR;

test.each([
  ['Tue 08:00-17:30', [{ from: DAY + 8 * HOUR, length: 9.5 * HOUR }]],
  ['sat-mon 00:00-24:00', [5, 6, 0].map((day) => ({ from: day * DAY, length: DAY }))],
  ['Fri 22:00-02:00', [{ from: 4 * DAY + 22 * HOUR, length: 4 * HOUR }]],
  ['none', []],
])('parseTradingWindow reads %s', (entry, windows) => {
  expect(parseTradingWindow(entry)).toEqual(windows);
});

test('a trading window without days applies to all seven days', () => {
  expect(parseTradingWindow('08:00-09:00')?.map(({ from }) => from)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((day) => day * DAY + 8 * HOUR),
  );
});

test.each(['', 'Mon', 'Mon 8-17', 'Xyz 08:00-17:00', 'Mon-Xyz 08:00-17:00', 'Mon 08:60-17:00', 'Mon 24:00-03:00'])(
  'parseTradingWindow refuses %j',
  (entry) => {
    expect(parseTradingWindow(entry)).toBeUndefined();
  },
);

test('parseTradingWindow refuses a window without a length and a window beyond 24:00', () => {
  expect(parseTradingWindow('Mon 08:00-08:00')).toBeUndefined();
  expect(parseTradingWindow('Mon 08:00-24:01')).toBeUndefined();
});

test('formatProblem names the first wrong window and a zone that is not an IANA name', () => {
  expect(formatProblem('trading_window', ['08:00-09:00', 'at noon'])).toMatch(/^windows such as .* not "at noon"$/);
  expect(formatProblem('time_zone', ['Europe/Rome'])).toBeUndefined();
  for (const zone of ['Europe/Roma', '+02:00', '']) expect(formatProblem('time_zone', [zone])).toMatch(/IANA|zone/);
});
