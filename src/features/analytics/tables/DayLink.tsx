import { isIsoDate } from '@/domain/figures/calendar';
import type { Figure } from '@/domain/format/format';

export const tradesOfDayAddress = (date: string): string => `#trades?day=${date}`;

/** Shows a date as a link to the trades that closed on the UTC day, or as text for a day without trades. */
export function DayLink({ date, trades }: { date: string; trades: Figure }) {
  if (!isIsoDate(date) || trades === 0) return date;
  return (
    <a href={tradesOfDayAddress(date)} title="Show the trades of this day">
      {date}
    </a>
  );
}
