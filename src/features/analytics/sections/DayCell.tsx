import { memo } from 'react';
import type { CalendarDay } from '@/domain/figures/calendar';
import { useCurrency } from '@/ui/figures/currency';
import { tradesOfDayAddress } from '../tables/DayLink';
import { calendarDayText, monthLabel } from './dayTexts';

/**
 * A calendar that starts after the 12th of a month shows no label for that month, because the next label would overlap.
 */
const LAST_MONTH_LABEL_DAY = 12;

type Props = {
  day: CalendarDay;
  level: number;
  /** UTC day that has not ended. */
  unfinished: string | undefined;
  /** Weekday of the first day of the calendar, undefined for all later days. */
  from: number | undefined;
  /** True for the day that receives the focus from the Tab key. */
  isStop: boolean;
  onPoint: (day: CalendarDay) => void;
};

export const DayCell = memo(function DayCell({ day, level, unfinished, from, isStop, onPoint }: Props) {
  const { date, trades } = day;
  const point = (): void => onPoint(day);
  const dayOfMonth = Number(date.slice(8));
  const namesMonth = dayOfMonth === 1 || (from !== undefined && dayOfMonth <= LAST_MONTH_LABEL_DAY);
  return (
    <li className={from === undefined ? undefined : `from-${from}`}>
      {namesMonth && (
        <span className="month" aria-hidden>
          {monthLabel(date)}
        </span>
      )}
      <a
        // A day without trades can be focused but has no link.
        href={trades > 0 ? tradesOfDayAddress(date) : undefined}
        role={trades > 0 ? undefined : 'link'}
        aria-disabled={trades > 0 ? undefined : true}
        aria-label={calendarDayText(day, useCurrency(), unfinished)}
        data-date={date}
        data-level={level}
        tabIndex={isStop ? 0 : -1}
        onPointerEnter={point}
        onFocus={point}
      >
        {level > 0 ? '+' : level < 0 ? '−' : trades > 0 ? '0' : ''}
      </a>
    </li>
  );
});
