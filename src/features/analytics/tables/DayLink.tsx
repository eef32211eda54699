import { isDate } from '@/domain/figures/calendar';
import type { Figure } from '@/domain/format/format';

/** Returns the address of the trades that closed on a UTC day. */
export const tradesOf = (date: string): string => `#trades?day=${date}`;

/** Shows a day, with a link to its trades if it has any. */
export function DayLink({ date, trades }: { date: string; trades: Figure }) {
  if (!isDate(date) || trades === 0) return date;
  return (
    <a href={tradesOf(date)} title="Show the trades of this day">
      {date}
    </a>
  );
}
