import { utcOffsetMinutesAt } from './operatorTime';

test.each([
  ['Europe/Rome', '2026-03-29T00:59:59Z', 60],
  ['Europe/Rome', '2026-03-29T01:00:00Z', 120],
  ['America/St_Johns', '2026-01-10T12:00:00Z', -210],
  ['Asia/Kolkata', '2026-01-10T12:00:00Z', 330],
  ['UTC', '2026-01-10T12:00:00Z', 0],
  ['Nowhere/Atlantis', '2026-01-10T12:00:00Z', 15],
  [null, '2026-01-10T12:00:00Z', 15],
])('the time zone %s has at %s the offset %d', (time_zone, at, expected) => {
  expect(utcOffsetMinutesAt({ time_zone, utc_offset_minutes: 15 }, Date.parse(at))).toBe(expected);
});
