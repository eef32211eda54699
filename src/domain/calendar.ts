import { type Figure, isFigure } from './format';

/** What a bot tells of a day: its figures may be missing. */
type DayFigures = { date: string; trades: Figure; pnl: Figure };

export type CalendarDay = {
  /** YYYY-MM-DD. */
  date: string;
  /** 0 is Monday. */
  weekday: number;
  trades: number;
  pnl: number | null;
};

export type Calendar = {
  /** Without a gap, from the first day with trades to the last day told of. */
  days: CalendarDay[];
  /** Earlier days with trades that are left out, so that one wrong clock does not draw centuries. */
  leftOut: number;
};

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOST_DAYS = 3_653;

export const isDate = (text: string): boolean => DATE.test(text) && !Number.isNaN(Date.parse(text));

/** Monday is 0, as ISO 8601 has it. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/** `until` is the present day, which the calendar reaches even when nothing was closed since. */
export function calendarOf(told: readonly DayFigures[], until: string | undefined): Calendar {
  const figures = new Map(told.filter(({ date }) => isDate(date)).map((day) => [date(day), day]));
  const withTrades = [...figures.values()].filter(({ trades }) => isFigure(trades) && trades > 0).map(date);
  const first = withTrades.reduce((least, day) => (day < least ? day : least), withTrades[0] ?? '');
  if (first === '') return { days: [], leftOut: 0 };
  const ends = until !== undefined && isDate(until) ? [...withTrades, until] : withTrades;
  const last = ends.reduce((most, day) => (day > most ? day : most), first);

  const lastMs = Date.parse(last);
  const firstMs = Math.max(Date.parse(first), lastMs - (MOST_DAYS - 1) * DAY_MS);
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

const date = (day: DayFigures): string => day.date;

/** Days beyond it look alike: one wild day would otherwise leave all others pale. */
const STRONGEST_AT = 0.9;
export const CALENDAR_LEVELS = 4;

/** The PnL from which a day is of the strongest level; 0 when no day has any. */
export function strongestPnl(days: readonly CalendarDay[]): number {
  const sizes = days.map(({ pnl }) => Math.abs(pnl ?? 0)).filter((size) => size > 0);
  return sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length * STRONGEST_AT)] ?? 0;
}

/** 1 to 4 for a gain, -1 to -4 for a loss, 0 for neither. */
export function levelOf(pnl: number | null, strongest: number): number {
  if (pnl === null || pnl === 0 || strongest === 0) return 0;
  return Math.sign(pnl) * Math.ceil(CALENDAR_LEVELS * Math.min(1, Math.abs(pnl) / strongest));
}
