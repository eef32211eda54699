import { DAY_MS } from '@/domain/format/time';
import { type Figure, isFigure } from '../format/format';

type ReportedDay = { date: string; trades: Figure; pnl: Figure };

export type CalendarDay = {
  /** Date in the form YYYY-MM-DD. */
  date: string;
  /** Weekday from 0 for Monday to 6 for Sunday. */
  weekday: number;
  trades: number;
  pnl: number | null;
};

export type PnlCalendar = {
  /** All days without gaps, from the first day with trades to the last reported day or today. */
  days: CalendarDay[];
  leftOut: number;
};

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
/** Maximum length of the calendar in days. Without a limit, one wrong timestamp could create a million days. */
const MAX_CALENDAR_DAYS = 3_653;

export const isIsoDate = (text: string): boolean => DATE_PATTERN.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the weekday of a date: 0 for Monday, 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/** Returns the PnL of every day from the first day with trades to the later of `until` and the last day with trades. */
export function pnlCalendarOf(reported: readonly ReportedDay[], until: string | undefined): PnlCalendar {
  const figures = new Map(reported.filter(({ date }) => isIsoDate(date)).map((day) => [day.date, day]));
  const withTrades = [...figures.values()]
    .filter(({ trades }) => isFigure(trades) && trades > 0)
    .map(({ date }) => date);
  const first = withTrades.reduce((least, day) => (day < least ? day : least), withTrades[0] ?? '');
  if (first === '') return { days: [], leftOut: 0 };
  const ends = until !== undefined && isIsoDate(until) ? [...withTrades, until] : withTrades;
  const last = ends.reduce((most, day) => (day > most ? day : most), first);

  const lastMs = Date.parse(last);
  const firstMs = Math.max(Date.parse(first), lastMs - (MAX_CALENDAR_DAYS - 1) * DAY_MS);
  const days: CalendarDay[] = [];
  for (let at = firstMs; at <= lastMs; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const known = figures.get(day);
    const trades = isFigure(known?.trades) ? known.trades : 0;
    days.push({ date: day, weekday: weekdayOf(day), trades, pnl: isFigure(known?.pnl) ? known.pnl : null });
  }
  const start = days[0]?.date ?? first;
  return { days, leftOut: withTrades.filter((day) => day < start).length };
}

/**
 * Quantile of the daily PnL at which the strongest colour begins. A quantile prevents one extreme day from making all
 * other days pale.
 */
const STRONGEST_COLOUR_PERCENTILE = 0.9;
export const CALENDAR_COLOUR_LEVELS = 4;

/** Returns the absolute PnL at which the strongest calendar colour begins, or 0 when no day has a PnL. */
export function strongestColourPnl(days: readonly CalendarDay[]): number {
  const sizes = days.map(({ pnl }) => Math.abs(pnl ?? 0)).filter((size) => size > 0);
  return sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length * STRONGEST_COLOUR_PERCENTILE)] ?? 0;
}

/** Returns the colour level of a daily PnL: 1 to 4 for a gain, -1 to -4 for a loss, 0 without PnL. */
export function pnlColourLevel(pnl: number | null, strongest: number): number {
  if (pnl === null || pnl === 0 || strongest === 0) return 0;
  return Math.sign(pnl) * Math.ceil(CALENDAR_COLOUR_LEVELS * Math.min(1, Math.abs(pnl) / strongest));
}
