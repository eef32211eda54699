import { formatDateTime } from './time';

/** Time of an operator. The offset applies without a known time zone. */
export type OperatorTime = {
  /** IANA time zone, such as 'Europe/Rome'. */
  time_zone?: string | null | undefined;
  utc_offset_minutes: number;
};

const OFFSET_PATTERN = /^GMT(?:([+-])(\d\d):(\d\d))?/;
const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Returns the time of the operator less UTC in minutes at a time in ms since 1970. */
export function utcOffsetMinutesAt({ time_zone, utc_offset_minutes }: OperatorTime, ms: number): number {
  const format = time_zone ? formatOf(time_zone) : null;
  const name = format?.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;
  const read = OFFSET_PATTERN.exec(name ?? '');
  if (!read) return utc_offset_minutes;
  const [, sign, hours = 0, minutes = 0] = read;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Formats a time of the zone with the name of the zone, such as '2026-03-10 13:00:05 Europe/Rome'. */
export const formatZonedTime = (ms: number, timeZone: string): string =>
  `${formatDateTime(ms + utcOffsetMinutesAt({ time_zone: timeZone, utc_offset_minutes: 0 }, ms) * 60_000, 'utc')} ${timeZone}`;

/** Returns null for a time zone that this runtime does not know. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = createFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}
