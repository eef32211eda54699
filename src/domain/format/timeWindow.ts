import { DAY_MS, formatDateTime, toEpochMs, type Zone } from './time';

/** Window from a time on and before another time, ms since 1970. Null leaves a side open. */
export type TimeWindow = { from: number | null; to: number | null };

export const QUICK_TIMES = ['hour', 'today', 'yesterday', 'night'] as const;
/** Name of a window that moves with the clock. */
export type QuickTime = (typeof QUICK_TIMES)[number];

/** Time filter of a list: a quick choice or a fixed window. The value is null for all times. */
export type TimeFilter = QuickTime | TimeWindow | null;

export const ALL_TIMES: TimeWindow = { from: null, to: null };

const HOUR_MS = 3_600_000;
/** Step of the window of the last hour. A smaller step would request the list too often. */
const HOUR_STEP_MS = 300_000;
const NIGHT_BEGIN_HOUR = 22;
const NIGHT_END_HOUR = 6;

/** Returns the window of a time filter at the time `now`. Last night is 22:00 to 06:00 of the zone. */
export function timeWindowOf(filter: TimeFilter, now: number, zone: Zone): TimeWindow {
  const hourOfDay = (days: number, hour?: number): number => timeOnDay(now, zone, days, hour);
  switch (filter) {
    case null:
      return ALL_TIMES;
    case 'hour':
      return { from: Math.floor((now - HOUR_MS) / HOUR_STEP_MS) * HOUR_STEP_MS, to: null };
    case 'today':
      return { from: hourOfDay(0), to: null };
    case 'yesterday':
      return { from: hourOfDay(-1), to: hourOfDay(0) };
    case 'night':
      return { from: hourOfDay(-1, NIGHT_BEGIN_HOUR), to: hourOfDay(0, NIGHT_END_HOUR) };
    default:
      return filter;
  }
}

/** Returns an hour of the day that is `days` after the day of `now`. A day of a clock change is not 24 hours long. */
export function timeOnDay(now: number, zone: Zone, days = 0, hour = 0): number {
  const at = new Date(now);
  return zone === 'utc'
    ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days, hour)
    : new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, hour).getTime();
}

export const isInTimeWindow = (ms: number | null, { from, to }: TimeWindow): boolean =>
  (from === null && to === null) || (ms !== null && (from === null || ms >= from) && (to === null || ms < to));

/** Returns the UTC day that a window covers exactly, YYYY-MM-DD, or null. */
export const utcDayOf = ({ from, to }: TimeWindow): string | null =>
  from !== null && from % DAY_MS === 0 && to === from + DAY_MS ? new Date(from).toISOString().slice(0, 10) : null;

/** Returns a time as the text of a `datetime-local` input. */
export const timeInputText = (ms: number | null, zone: Zone): string =>
  ms === null ? '' : formatDateTime(ms, zone).slice(0, 'YYYY-MM-DD HH:MM'.length).replace(' ', 'T');

/** Returns the time of the text of a `datetime-local` input, or null for an unfinished text. */
export function parseTimeInput(text: string, zone: Zone): number | null {
  const ms = Date.parse(zone === 'utc' ? `${text}Z` : text);
  // A half-typed year, such as 0202, is centuries before the first trade.
  return Number.isNaN(ms) || ms < 0 ? null : ms;
}

const ISO_DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the time filter from an address: `time=night`, a UTC day as `day`, or `from` and `to` as ISO times. */
export function readTimeFilter(query: URLSearchParams): TimeFilter {
  const quick = QUICK_TIMES.find((name) => name === query.get('time'));
  if (quick) return quick;
  const day = query.get('day') ?? '';
  const dayBegin = ISO_DAY_PATTERN.test(day) ? toEpochMs(day) : null;
  if (dayBegin !== null) return { from: dayBegin, to: dayBegin + DAY_MS };
  const [from, to] = [toEpochMs(query.get('from')), toEpochMs(query.get('to'))];
  return from === null && to === null ? null : { from, to };
}

/** Returns the entries of a time filter in an address. */
export function timeFilterEntries(filter: TimeFilter): Record<string, string | null> {
  if (filter === null || typeof filter === 'string') return { time: filter };
  const day = utcDayOf(filter);
  return day === null ? { from: isoMinuteText(filter.from), to: isoMinuteText(filter.to) } : { day };
}

const isoMinuteText = (ms: number | null): string | null =>
  ms === null ? null : `${new Date(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`;
