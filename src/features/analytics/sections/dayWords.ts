import type { CalendarDay } from '@/domain/figures/calendar';
import { formatSigned, plural } from '@/domain/format/format';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns 'Tue 2026-03-10: −12.34 USDT, 143 trades'. */
export function dayWords({ date, weekday, trades, pnl }: CalendarDay): string {
  const day = `${WEEKDAYS[weekday]} ${date}`;
  return trades === 0 ? `${day}: no trades` : `${day}: ${formatSigned(pnl)} USDT, ${plural(trades, 'trade')}`;
}

/** Returns the label above the week in which a month begins. January includes its year. */
export function monthWords(date: string): string {
  const month = Number(date.slice(5, 7));
  return month === 1 ? `${MONTHS[0]} ${date.slice(0, 4)}` : (MONTHS[month - 1] ?? '');
}
