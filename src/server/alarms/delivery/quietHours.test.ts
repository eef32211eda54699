import { isQuietTime } from './quietHours';

const NIGHT = { quiet_from: '22:00', quiet_until: '07:00', utc_offset_minutes: 60 };

test.each([
  ['Europe/Rome', '2026-03-28T05:59:00Z', true],
  ['Europe/Rome', '2026-03-28T06:00:00Z', false],
  ['Europe/Rome', '2026-03-29T04:59:00Z', true],
  ['Europe/Rome', '2026-03-29T05:00:00Z', false],
  [undefined, '2026-03-29T05:00:00Z', true],
])('quiet hours in the time zone %s keep their clock times over a change of clocks: %s', (time_zone, at, expected) => {
  expect(isQuietTime({ ...NIGHT, ...(time_zone && { time_zone }) }, Date.parse(at))).toBe(expected);
});
