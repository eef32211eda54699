import type { CalendarDay } from '@/domain/figures/calendar';
import { amountText } from '@/domain/format/currency';
import { plural } from '@/domain/format/format';
import type { LoadedAnalytics } from '../useAnalytics';

/** Marks a day that has not ended. */
export const SO_FAR = ' so far';

export const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns the UTC day that has not ended at the time of the bot, or at the time of the reply. */
export function unfinishedDayOf({ data, at }: LoadedAnalytics): string | undefined {
  const now = data.at ?? at;
  return now === undefined ? undefined : new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Describes a calendar day, such as 'Tue 2026-03-10 so far: −12.34 USDT, 143 trades'. */
export function calendarDayText(
  { date, weekday, trades, pnl }: CalendarDay,
  currency: string,
  unfinished?: string,
): string {
  const day = `${WEEKDAY_NAMES[weekday]} ${date}${date === unfinished ? SO_FAR : ''}`;
  return trades === 0 ? `${day}: no trades` : `${day}: ${amountText(pnl, currency)}, ${plural(trades, 'trade')}`;
}

/** Returns the label above the week in which a month begins. The label of January includes the year. */
export function monthLabel(date: string): string {
  const month = Number(date.slice(5, 7));
  return month === 1 ? `${MONTH_NAMES[0]} ${date.slice(0, 4)}` : (MONTH_NAMES[month - 1] ?? '');
}
