import { styled } from '@mui/material/styles';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { type CalendarDay, pnlColourLevel } from '@/domain/figures/calendar';
import { DayCell } from './DayCell';
import { WEEKDAY_NAMES } from './dayTexts';
import { levelShadeStyles } from '@/ui/theme/levelShadeStyles';

const CALENDAR_CELL_SIZE = '24px';

const CalendarGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(0, 2),
  '& > .weekdays': {
    ...theme.typography.caption,
    display: 'grid',
    gridTemplateRows: `repeat(7, ${CALENDAR_CELL_SIZE})`,
    alignItems: 'center',
    gap: 2,
    paddingTop: theme.spacing(5),
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .weekdays': {
      gridTemplateRows: 'none',
      gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
      justifyItems: 'center',
      padding: theme.spacing(1, 3, 0, 12),
    },
  },
}));

// On a wide screen each week is a column, the newest on the right. On a narrow screen each week is a row.
const DayList = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  position: 'relative',
  display: 'grid',
  gap: 2,
  gridAutoFlow: 'column',
  gridTemplateRows: `repeat(7, ${CALENDAR_CELL_SIZE})`,
  gridAutoColumns: CALENDAR_CELL_SIZE,
  padding: theme.spacing(5, 0, 1),
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  '& .month': {
    ...theme.typography.caption,
    whiteSpace: 'nowrap',
    position: 'absolute',
    top: 0,
    color: theme.vars.palette.text.secondary,
  },
  '& a': {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    borderRadius: 3,
    border: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    fontSize: 11,
    '&:focus-visible': { outlineOffset: -2 },
    '&[href]:hover': { borderColor: theme.vars.palette.text.primary },
    ...levelShadeStyles(theme),
  },
  // Places the first day of the calendar at the grid line of the weekday.
  ...weekdayStartStyles('gridRowStart'),
  [theme.breakpoints.down('sm')]: {
    ...weekdayStartStyles('gridColumnStart', { gridRowStart: 'auto' }),
    gridAutoFlow: 'row',
    gridTemplateRows: 'none',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gridAutoRows: '28px',
    maxHeight: '22rem',
    overflow: 'hidden auto',
    padding: theme.spacing(1, 3, 1, 12),
    '& .month': { top: 'auto', left: 0 },
  },
}));

function weekdayStartStyles(start: 'gridRowStart' | 'gridColumnStart', more: object = {}) {
  return Object.fromEntries(
    Array.from({ length: 7 }, (_, weekday) => [`& > .from-${weekday}`, { [start]: weekday + 1, ...more }]),
  );
}

type Props = {
  days: readonly CalendarDay[];
  strongest: number;
  /** UTC day that has not ended. */
  unfinished: string | undefined;
  /** Called with the day under the pointer or with focus, and with null when the pointer leaves the calendar. */
  onPoint: (day: CalendarDay | null) => void;
};

/** Shows the calendar days as a single tab stop. Arrow keys move the focus by a day or a week. */
export const CalendarDays = memo(function CalendarDays({ days, strongest, unfinished, onPoint }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = days.find(({ date }) => date === chosen) ?? days.findLast(({ trades }) => trades > 0);
  const count = days.length;
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    element.scrollLeft = element.scrollWidth;
    element.scrollTop = element.scrollHeight;
  }, [count]);

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = dayStepForKey(event.key, event.currentTarget);
    if (step === undefined) return;
    event.preventDefault();
    const place = current ? days.indexOf(current) : 0;
    const next = days[Math.max(0, Math.min(count - 1, place + step))];
    if (!next) return;
    setChosen(next.date);
    list.current?.querySelector<HTMLElement>(`[data-date="${next.date}"]`)?.focus();
  };

  return (
    <CalendarGrid>
      <div className="weekdays" aria-hidden>
        {WEEKDAY_NAMES.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <DayList ref={list} aria-label="Days" onKeyDown={move} onPointerLeave={() => onPoint(null)}>
        {days.map((day, index) => (
          <DayCell
            key={day.date}
            day={day}
            level={pnlColourLevel(day.pnl, strongest)}
            unfinished={unfinished}
            from={index === 0 ? day.weekday : undefined}
            isStop={day === current}
            onPoint={onPoint}
          />
        ))}
      </DayList>
    </CalendarGrid>
  );
});

/**
 * Returns the number of days by which a key moves the focus. A week is a column on a wide screen and a row on a narrow
 * one.
 */
function dayStepForKey(key: string, list: HTMLElement): number | undefined {
  const weeksAreColumns = getComputedStyle(list).gridAutoFlow.startsWith('column');
  const [day, week] = weeksAreColumns ? [1, 7] : [7, 1];
  switch (key) {
    case 'ArrowDown':
      return day;
    case 'ArrowUp':
      return -day;
    case 'ArrowRight':
      return week;
    case 'ArrowLeft':
      return -week;
    case 'Home':
      return -Infinity;
    case 'End':
      return Infinity;
    default:
      return undefined;
  }
}
