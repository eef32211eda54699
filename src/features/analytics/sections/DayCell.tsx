import { memo } from 'react';
import type { CalendarDay } from '@/domain/figures/calendar';
import { tradesOf } from '../tables/DayLink';
import { dayWords, monthWords } from './dayWords';

/** The name of a month that begins after this day would overlap the next month. */
const LATE_IN_MONTH = 12;

type Props = {
  day: CalendarDay;
  level: number;
  /** The weekday of the first day of the calendar; undefined for other days. */
  from: number | undefined;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  onPoint: (day: CalendarDay) => void;
};

export const DayCell = memo(function DayCell({ day, level, from, isStop, onPoint }: Props) {
  const { date, trades } = day;
  const point = (): void => onPoint(day);
  const dayOfMonth = Number(date.slice(8));
  const namesMonth = dayOfMonth === 1 || (from !== undefined && dayOfMonth <= LATE_IN_MONTH);
  return (
    <li className={from === undefined ? undefined : `from-${from}`}>
      {namesMonth && (
        <span className="month" aria-hidden>
          {monthWords(date)}
        </span>
      )}
      <a
        // A day without trades can be focused but has no link.
        href={trades > 0 ? tradesOf(date) : undefined}
        role={trades > 0 ? undefined : 'link'}
        aria-disabled={trades > 0 ? undefined : true}
        aria-label={dayWords(day)}
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
