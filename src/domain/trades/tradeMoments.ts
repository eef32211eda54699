import { isOpen, type Trade } from '@/contract/trade';
import { toEpochMs, type Zone } from '../format/time';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const HOURS_A_DAY = 24;

/** An hour of the week. */
export type Slot = {
  /** 0 is Monday. */
  weekday: number;
  hour: number;
};

export type Moment = Slot & {
  /** YYYY-MM-DD. */
  day: string;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dayOf = (year: number, month: number, date: number): string =>
  `${year}-${twoDigits(month + 1)}-${twoDigits(date)}`;
/** JavaScript's week begins on Sunday. */
const fromMonday = (day: number): number => (day + 6) % 7;

export function momentIn(ms: number, zone: Zone): Moment {
  const at = new Date(ms);
  return zone === 'utc'
    ? {
        day: dayOf(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()),
        weekday: fromMonday(at.getUTCDay()),
        hour: at.getUTCHours(),
      }
    : {
        day: dayOf(at.getFullYear(), at.getMonth(), at.getDate()),
        weekday: fromMonday(at.getDay()),
        hour: at.getHours(),
      };
}

/** Returns how long a closed trade was open, ms; null while it is open or when a time is unknown. */
export function durationOf(trade: Trade): number | null {
  const [from, until] = [toEpochMs(trade.timestamp_entry), closedAt(trade)];
  return from === null || until === null ? null : Math.max(0, until - from);
}

// Caches exit times: parsing is slow, and every sort, filter and plot needs them.
const closings = new WeakMap<Trade, { ms: number | null }>();

/** Returns when a trade closed, in ms since 1970; null while it is open. */
export function closedAt(trade: Trade): number | null {
  if (isOpen(trade)) return null;
  const known = closings.get(trade);
  if (known) return known.ms;
  const ms = toEpochMs(trade.timestamp_exit);
  closings.set(trade, { ms });
  return ms;
}
