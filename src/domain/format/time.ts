import type { Timestamp } from '@/contract/schema/fields';
import { toEpochMs } from '@/contract/schema/timestamp';

import { DASH } from './format';
import { createOnFirstUse } from './onFirstUse';

export { toEpochMs };

export type Zone = 'local' | 'utc';

const CLOCK_OPTIONS: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};
const DAY_OPTIONS: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

type CachedDateFormat = () => Intl.DateTimeFormat;

const createClockFormat = (timeZone?: string): CachedDateFormat =>
  createOnFirstUse(() => new Intl.DateTimeFormat('en-GB', { ...CLOCK_OPTIONS, timeZone }));
// The Swedish locale writes dates as ISO 8601: 2024-08-08 14:03:22.
const createDateTimeFormat = (timeZone?: string): CachedDateFormat =>
  createOnFirstUse(() => new Intl.DateTimeFormat('sv-SE', { ...DAY_OPTIONS, ...CLOCK_OPTIONS, timeZone }));

const TIME_FORMATS: Record<Zone, CachedDateFormat> = { local: createClockFormat(), utc: createClockFormat('UTC') };
const DATE_TIME_FORMATS: Record<Zone, CachedDateFormat> = {
  local: createDateTimeFormat(),
  utc: createDateTimeFormat('UTC'),
};

/** Latest time that a Date can represent, ms since 1970. */
export const MAX_DATE_MS = 8.64e15;

const formatTimestampWith = (format: CachedDateFormat, timestamp: Timestamp | null | undefined): string => {
  const ms = toEpochMs(timestamp);
  return ms === null ? DASH : format().format(ms);
};

/** Formats a time as HH:MM:SS. */
export const formatTime = (timestamp: Timestamp | null | undefined, zone: Zone): string =>
  formatTimestampWith(TIME_FORMATS[zone], timestamp);

/** Formats a time as YYYY-MM-DD HH:MM:SS. */
export const formatDateTime = (timestamp: Timestamp | null | undefined, zone: Zone): string =>
  formatTimestampWith(DATE_TIME_FORMATS[zone], timestamp);

/**
 * Formats a time briefly. `today` is YYYY-MM-DD in the zone. A time of today is HH:MM:SS. A time of this year is MM-DD
 * HH:MM:SS. A time of another year is YYYY-MM-DD HH:MM.
 */
export function formatShortTime(timestamp: Timestamp | null | undefined, zone: Zone, today: string): string {
  const text = formatDateTime(timestamp, zone);
  const [date, time] = text.split(' ');
  if (date === undefined || time === undefined) return text;
  if (date === today) return time;
  const isThisYear = date.slice(0, 'YYYY'.length) === today.slice(0, 'YYYY'.length);
  return isThisYear ? `${date.slice('YYYY-'.length)} ${time}` : `${date} ${time.slice(0, 'HH:MM'.length)}`;
}

/** Returns the day of a time in the zone, YYYY-MM-DD. */
export const dayInZone = (ms: number, zone: Zone): string => formatDateTime(ms, zone).slice(0, 'YYYY-MM-DD'.length);

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_SPAN_WITH_SECONDS_MS = 10 * MINUTE_MS;
const MAX_SPAN_WITH_TIME_MS = 5 * DAY_MS;

/** Formats the label of a tick on a time axis. A longer time span of the axis gives a coarser label. */
export function formatTimeTick(ms: number, zone: Zone, spanMs: number): string {
  const [date = '', time = ''] = formatDateTime(ms, zone).split(' ');
  if (spanMs < MAX_SPAN_WITH_SECONDS_MS) return time;
  const minute = time.slice(0, 'HH:MM'.length);
  if (spanMs < DAY_MS) return minute;
  return spanMs < MAX_SPAN_WITH_TIME_MS ? `${date.slice('YYYY-'.length)} ${minute}` : date;
}

/** Returns the ISO text for the `dateTime` attribute of <time>, or undefined for an unreadable time. */
export function toIsoTime(timestamp: Timestamp | null | undefined): string | undefined {
  const ms = toEpochMs(timestamp);
  return ms === null ? undefined : new Date(ms).toISOString();
}
