import { NO_WINDOW, WINDOW_DAYS } from '@/contract/params/textFormats';
import { HOURS_PER_DAY } from '../trades/tradeMoments';
import { isInWindows, readWindows } from './tradingSchedule';

export const WEEK_HOURS = WINDOW_DAYS.length * HOURS_PER_DAY;

/**
 * Returns for each hour of the week, from Monday 00:00, whether the windows cover all of it. Returns null if a window
 * cannot be read.
 */
export function hoursOfWindows(entries: readonly unknown[]): boolean[] | null {
  const windows = readWindows(entries);
  if (windows === undefined) return null;
  const isCovered = (hour: number): boolean =>
    Array.from({ length: 60 }, (_, minute) => hour * 60 + minute).every((minute) => isInWindows(windows, minute));
  return Array.from({ length: WEEK_HOURS }, (_, hour) => entries.length === 0 || isCovered(hour));
}

/** Returns the windows that cover exactly these hours of the week: an empty list for all hours, `none` for no hour. */
export function windowsOfHours(hours: readonly boolean[]): string[] {
  if (hours.every((isIncluded) => isIncluded)) return [];
  if (!hours.some((isIncluded) => isIncluded)) return [NO_WINDOW];
  const daysByTimes = new Map<string, number[]>();
  for (const day of WINDOW_DAYS.keys())
    for (const times of timesOfDay(hours.slice(day * HOURS_PER_DAY, (day + 1) * HOURS_PER_DAY)))
      daysByTimes.set(times, [...(daysByTimes.get(times) ?? []), day]);
  return [...daysByTimes].flatMap(([times, days]) => consecutiveDays(days).map((range) => `${range} ${times}`));
}

/** Returns the runs of included hours of a day, such as '08:00-17:00'. */
function timesOfDay(hours: readonly boolean[]): string[] {
  const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  return runsOf(hours).map(([first, end]) => `${clock(first)}-${clock(end)}`);
}

/** Returns the ranges of consecutive days, such as 'Mon-Wed' and 'Fri'. */
const consecutiveDays = (days: readonly number[]): string[] =>
  runsOf(WINDOW_DAYS.map((_, day) => days.includes(day))).map(([first, end]) =>
    [...new Set([WINDOW_DAYS[first], WINDOW_DAYS[end - 1]])].join('-'),
  );

/** Returns the runs of true values as the index of the first value and the index after the last one. */
const runsOf = (values: readonly boolean[]): [first: number, end: number][] =>
  values.flatMap((value, first) => {
    if (!value || values[first - 1] === true) return [];
    const end = values.indexOf(false, first);
    return [[first, end < 0 ? values.length : end]];
  });

/** Returns the hours after a rectangle of days and hours of the day, from one hour of the week to another, was set. */
export const withHourRange = (hours: readonly boolean[], from: number, to: number, isIncluded: boolean): boolean[] =>
  hours.map((before, hour) =>
    isBetween(dayOf(hour), dayOf(from), dayOf(to)) && isBetween(hourOfDay(hour), hourOfDay(from), hourOfDay(to))
      ? isIncluded
      : before,
  );

/** Returns the day of an hour of the week, 0 for Monday. */
export const dayOf = (hour: number): number => Math.floor(hour / HOURS_PER_DAY);
const hourOfDay = (hour: number): number => hour % HOURS_PER_DAY;
const isBetween = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);
