import { isIsoDate } from '@/domain/figures/calendar';
import type { Figure } from '@/domain/format/format';

/** Returns the address of the trades that closed on a UTC day. */
export const tradesOfDayAddress = (date: string): string => `#trades?day=${date}`;

/** Shows a day as text, or as a link to the trades that closed on that day. */
export function DayLink({ date, trades }: { date: string; trades: Figure }) {
  if (!isIsoDate(date) || trades === 0) return date;
  return (
    <a href={tradesOfDayAddress(date)} title="Show the trades of this day">
      {date}
    </a>
  );
}
