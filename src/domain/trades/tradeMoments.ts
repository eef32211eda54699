import { isOpen, type Trade } from '@/contract/trades/trade';
import { toEpochMs, type Zone } from '../format/time';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const HOURS_PER_DAY = 24;

export type WeekHourSlot = {
  /** Weekday from 0 for Monday to 6 for Sunday. */
  weekday: number;
  hour: number;
};

export type CalendarHour = WeekHourSlot & {
  /** Date in the form YYYY-MM-DD. */
  day: string;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dayText = (year: number, month: number, date: number): string =>
  `${year}-${twoDigits(month + 1)}-${twoDigits(date)}`;
/** Converts a JavaScript weekday (0 for Sunday) to a weekday from 0 for Monday to 6 for Sunday. */
const weekdayFromMonday = (day: number): number => (day + 6) % 7;

/** Returns the calendar hour that contains a time. `ms` is in milliseconds since 1970. */
export function calendarHourInZone(ms: number, zone: Zone): CalendarHour {
  const at = new Date(ms);
  return zone === 'utc'
    ? {
        day: dayText(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()),
        weekday: weekdayFromMonday(at.getUTCDay()),
        hour: at.getUTCHours(),
      }
    : {
        day: dayText(at.getFullYear(), at.getMonth(), at.getDate()),
        weekday: weekdayFromMonday(at.getDay()),
        hour: at.getHours(),
      };
}

/** Returns the UTC hour of the exit, 00 to 23. Returns null for an open trade or an unknown time. */
export function exitHourUtc(trade: Trade): string | null {
  const ms = tradeExitMs(trade);
  return ms === null ? null : twoDigits(calendarHourInZone(ms, 'utc').hour);
}

export const weekHourText = ({ weekday, hour }: WeekHourSlot): string =>
  `${WEEKDAYS[weekday] ?? ''} ${twoDigits(hour)}:00 to ${twoDigits(hour + 1)}:00`;

/** Returns the time for which a closed trade was open, ms. Returns null for an open trade or an unknown time. */
export function tradeDurationMs(trade: Trade): number | null {
  const [from, until] = [toEpochMs(trade.timestamp_entry), tradeExitMs(trade)];
  return from === null || until === null ? null : Math.max(0, until - from);
}

// Cached exit times, because parsing a time is slow and every sort, filter and plot needs exit times.
const exitTimesByTrade = new WeakMap<Trade, { ms: number | null }>();

/** Returns the exit time of a trade in ms since 1970. Returns null for an open trade or an unreadable time. */
export function tradeExitMs(trade: Trade): number | null {
  if (isOpen(trade)) return null;
  const known = exitTimesByTrade.get(trade);
  if (known) return known.ms;
  const ms = toEpochMs(trade.timestamp_exit);
  exitTimesByTrade.set(trade, { ms });
  return ms;
}
