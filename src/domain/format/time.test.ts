import { DASH } from './format';
import { formatDateTime, formatShortTime, formatTimeTick, formatTime, toEpochMs, toIsoTime } from './time';

const NOON_MS = Date.UTC(2024, 7, 8, 12, 0, 0);

describe('toEpochMs reads a timestamp', () => {
  test.each([
    ['milliseconds', NOON_MS],
    ['microseconds', NOON_MS * 1e3],
    ['nanoseconds', NOON_MS * 1e6],
    ['nanoseconds sent as text', `${NOON_MS}000789`],
    ['seconds', NOON_MS / 1000],
    ['fractional seconds', NOON_MS / 1000 + 0.25, 250],
    ['numbers sent as text', String(NOON_MS)],
    ['seconds sent as text', String(NOON_MS / 1000)],
    ['ISO with Z', '2024-08-08T12:00:00Z'],
    ['ISO with an offset', '2024-08-08T14:00:00+02:00'],
    ['ISO without a zone, read as UTC', '2024-08-08T12:00:00'],
    ['ISO without a zone, with microseconds', '2024-08-08T12:00:00.250123', 250],
    ['a space instead of the T', '2024-08-08 12:00:00'],
    ['a comma before the fraction', '2024-08-08 12:00:00,250', 250],
    ['no seconds', '2024-08-08T12:00'],
    ['blanks around', ' 2024-08-08T12:00:00Z '],
  ])('toEpochMs reads %s', (_form, timestamp, extraMs = 0) => {
    expect(toEpochMs(timestamp)).toBe(NOON_MS + extraMs);
  });

  test('toEpochMs reads a bare date as midnight UTC', () => {
    expect(toEpochMs('2024-08-08')).toBe(Date.UTC(2024, 7, 8));
  });

  test.each([
    ...[null, undefined, '', 'soon', NaN, Infinity, 1e19, '2024-13-45T00:00:00'],
    ...[0, '0', '0.0', -1, '0001-01-01T00:00:00', '1970-01-01T00:00:00Z', '56971-10-25T00:00:00Z'],
  ])('toEpochMs returns null for %p', (nothing) => {
    expect(toEpochMs(nothing)).toBeNull();
    expect(formatTime(nothing, 'utc')).toBe(DASH);
    expect(toIsoTime(nothing)).toBeUndefined();
  });
});

test('formatTime writes midnight as 00:00:00 and not as 24:00:00', () => {
  expect(formatTime('2024-08-08T00:00:00Z', 'utc')).toBe('00:00:00');
});

test('formatTime and formatDateTime use UTC or local time', () => {
  const at = Date.UTC(2024, 7, 8, 23, 5, 9);
  expect(formatTime(at, 'utc')).toBe('23:05:09');
  expect(formatDateTime(at, 'utc')).toBe('2024-08-08 23:05:09');
  const local = new Date(at);
  expect(formatTime(at, 'local').startsWith(String(local.getHours()).padStart(2, '0'))).toBe(true);
});

test('toIsoTime returns ISO 8601 text in UTC', () => {
  expect(toIsoTime('2024-08-08T12:00:00')).toBe('2024-08-08T12:00:00.000Z');
});

describe('formatTimeTick', () => {
  const [MINUTE, DAY] = [60_000, 86_400_000];

  test.each([
    ['a minute', MINUTE, '12:00:00'],
    ['an hour', 60 * MINUTE, '12:00'],
    ['a night over midnight', 12 * 60 * MINUTE, '12:00'],
    ['three days', 3 * DAY, '08-08 12:00'],
    ['a month', 30 * DAY, '2024-08-08'],
  ])('formatTimeTick formats a tick of a time axis over %s', (_span, span, label) => {
    expect(formatTimeTick(NOON_MS, 'utc', span)).toBe(label);
  });
});

test.each([
  ['2024-08-08', '12:00:00'],
  ['2024-08-09', '08-08 12:00:00'],
  ['2025-01-01', '2024-08-08 12:00'],
])('formatShortTime shortens 2024-08-08 12:00:00 when today is %s', (today, text) => {
  expect(formatShortTime(NOON_MS, 'utc', today)).toBe(text);
  expect(formatShortTime(null, 'utc', today)).toBe(DASH);
});
