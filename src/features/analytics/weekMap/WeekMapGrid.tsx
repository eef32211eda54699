import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import { pnlColourLevel } from '@/domain/figures/calendar';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { HOURS_PER_DAY, WEEKDAYS, weekHourText } from '@/domain/trades/tradeMoments';
import { dayOf, WEEK_HOURS, withHourRange } from '@/domain/windows/hourWindows';
import type { WeekMap, WeekMapCell } from '@/domain/windows/weekMap';
import { HOUR_LABELS, WeekHourTableRoot } from '@/ui/figures/WeekHourTable';

const WeekMapTable = styled(WeekHourTableRoot)(({ theme }) => {
  const hatch = `color-mix(in srgb, ${theme.vars.palette.text.secondary} 40%, transparent)`;
  return {
    maxWidth: 640,
    userSelect: 'none',
    '& thead th:nth-of-type(n)': { color: theme.vars.palette.text.secondary },
    '& td': { height: 20, whiteSpace: 'nowrap' },
    '& td[aria-selected="true"]:not(:focus-visible)': { outline: 'none' },
    '& td[aria-selected="false"]': {
      backgroundImage: `repeating-linear-gradient(135deg, ${hatch} 0 1px, transparent 1px 5px)`,
    },
  };
});

/** Rectangle of hours that the operator is painting. The value is that of its first hour. */
type Stroke = { from: number; value: boolean; before: readonly boolean[] };

type Props = {
  map: WeekMap;
  label: string;
  /** Hours of the week in which the bot enters. Null shows the map without them. */
  hours: readonly boolean[] | null;
  onPaint: (hours: readonly boolean[]) => void;
};

/** Shows the net bps of each hour of the week. A drag of the mouse, Space, and Shift with the arrow keys paint hours. */
export const WeekMapGrid = memo(function WeekMapGrid({ map, label, hours, onPaint }: Props) {
  const root = useRef<HTMLTableElement>(null);
  const stroke = useRef<Stroke | null>(null);
  const [stop, setStop] = useState(0);

  const cellProps = (shown: readonly boolean[], hour: number, text: string) => {
    const begin = (): void => {
      stroke.current = { from: hour, value: !shown[hour], before: shown };
    };
    const paintTo = (to: number): void => {
      if (!stroke.current) return;
      const { from, value, before } = stroke.current;
      onPaint(withHourRange(before, from, to, value));
    };
    return {
      role: 'gridcell',
      'aria-selected': shown[hour] === true,
      'aria-label': `${text}${shown[hour] ? '' : ', no entries'}`,
      tabIndex: hour === stop ? 0 : -1,
      onFocus: () => setStop(hour),
      onMouseDown({ button }: MouseEvent) {
        if (button !== 0) return;
        begin();
        paintTo(hour);
      },
      onMouseEnter({ buttons }: MouseEvent) {
        if (buttons === 1) paintTo(hour);
        // A drag that ended outside paints nothing when the mouse returns.
        else stroke.current = null;
      },
      onKeyDown(event: KeyboardEvent) {
        const next = hourAfterKey(event.key, hour);
        if (next === null && event.key !== ' ') return;
        event.preventDefault();
        if (next === null || (event.shiftKey && !stroke.current)) begin();
        else if (!event.shiftKey) stroke.current = null;
        paintTo(next ?? hour);
        if (next !== null) root.current?.rows[(next % HOURS_PER_DAY) + 1]?.cells[dayOf(next) + 1]?.focus();
      },
    };
  };

  return (
    <WeekMapTable ref={root} aria-label={label} {...(hours && { role: 'grid', 'aria-multiselectable': true })}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Hour</span>
          </th>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" aria-label={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HOUR_LABELS.map((name, hourOfDay) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {WEEKDAYS.map((day, weekday) => {
              const hour = weekday * HOURS_PER_DAY + hourOfDay;
              const cell = map.cells[hour] ?? null;
              const text = cellText(hour, cell);
              // The figure stays readable on the lower half of the shades.
              const level = pnlColourLevel(cell?.bps ?? null, 2 * map.strongest);
              return (
                <td key={day} data-level={level} title={text} {...(hours && cellProps(hours, hour, text))}>
                  <span aria-hidden="true">{shownText(cell)}</span>
                  {!hours && <span className="visually-hidden">{text}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </WeekMapTable>
  );
});

const shownText = (cell: WeekMapCell | null): string => {
  if (cell === null) return '';
  return cell.bps === null ? '·' : formatSignedAmount(cell.bps, 1);
};

function cellText(hourOfWeek: number, cell: WeekMapCell | null): string {
  const hour = weekHourText({ weekday: dayOf(hourOfWeek), hour: hourOfWeek % HOURS_PER_DAY });
  if (cell === null) return `${hour}: no trades`;
  const figure = cell.bps === null ? 'difference from the mean not shown' : `${formatSignedAmount(cell.bps)} bps`;
  return `${hour}: ${figure}, ${plural(cell.trades, 'trade')} in ${plural(cell.hours, 'hour')}`;
}

/** Hours of the week from one cell to the next. The days are columns. */
const STEPS: Partial<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -HOURS_PER_DAY,
  ArrowRight: HOURS_PER_DAY,
};

/** Returns the hour to which a key moves the focus: the same hour at the edge, and null for another key. */
function hourAfterKey(key: string, hour: number): number | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = hour + step;
  const isInGrid = next >= 0 && next < WEEK_HOURS && (Math.abs(step) > 1 || dayOf(next) === dayOf(hour));
  return isInGrid ? next : hour;
}
