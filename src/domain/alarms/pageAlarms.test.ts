import { clockDifferenceText } from './pageAlarms';

const DATE = 'Tue, 10 Mar 2026 12:00:00 GMT';
const NOON_MS = Date.parse(DATE);

test.each([
  ['agree', 0, 200, null],
  ['differ less than a slow reply can explain', -4_000, 30_000, null],
  ['differ less than whole seconds can explain', 5_900, 6_000, null],
  ['differ ahead', 66_000, 66_100, 'The clock of this device is 65 s ahead of the clock of the bot.'],
  ['differ behind', -3_600_100, -3_600_000, 'The clock of this device is 3600 s behind the clock of the bot.'],
])('clocks that %s', (_case, requested, received, expected) => {
  const times = { requestedAt: NOON_MS + requested, receivedAt: NOON_MS + received };
  expect(clockDifferenceText({ date: DATE, ...times })).toBe(expected);
  expect(clockDifferenceText({ date: null, ...times })).toBeNull();
});
