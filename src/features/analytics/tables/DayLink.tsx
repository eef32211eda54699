import { isIsoDate } from '@/domain/figures/calendar';
import type { Figure } from '@/domain/format/format';

/** Returns the address of the trades that closed on a UTC day. */
export const tradesOfDayAddress = (date: string): string => `#trades?day=${date}`;

/** Shows a day. A day with trades links to them. */
export function DayLink({ date, trades }: { date: string; trades: Figure }) {
  if (!isIsoDate(date) || trades === 0) return date;
  return (
    <a href={tradesOfDayAddress(date)} title="Show the trades of this day">
      {date}
    </a>
  );
}
