import { hourStartTimes } from './hourStartTimes';

const NOW_MS = Date.parse('2026-03-10T00:20:00Z');

test('hourStartTimes reads the last label as the current hour of the bot', () => {
  expect(hourStartTimes(['23:00', '00:00'], NOW_MS)).toEqual([
    Date.parse('2026-03-09T23:00:00Z'),
    Date.parse('2026-03-10T00:00:00Z'),
  ]);
  // The clock of the bot is one hour behind the clock of the console.
  expect(hourStartTimes(['23:00'], NOW_MS)).toEqual([Date.parse('2026-03-09T23:00:00Z')]);
});

test.each([[['midnight']], [['22:00', '00:00']], [[]]])(
  'hourStartTimes returns null for the unexpected labels %p',
  (labels) => {
    expect(hourStartTimes(labels, NOW_MS)).toBeNull();
  },
);
