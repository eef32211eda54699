import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import { pnlColourLevel } from '@/domain/figures/calendar';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { HOURS_PER_DAY, WEEKDAYS, weekHourText } from '@/domain/trades/tradeMoments';
import { dayOf, withHourRange } from '@/domain/windows/hourWindows';
import type { WeekMap, WeekMapCell } from '@/domain/windows/weekMap';
import { cellAfterKey, focusCell, HOUR_LABELS, WeekHourTableRoot } from '@/ui/figures/WeekHourTable';

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

/** The days are columns. */
const SIZE = { rows: HOURS_PER_DAY, columns: WEEKDAYS.length };
const hourOf = (day: number, hourOfDay: number): number => day * HOURS_PER_DAY + hourOfDay;

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
        const next = cellAfterKey(event.key, { row: hour % HOURS_PER_DAY, column: dayOf(hour) }, SIZE);
        if (next === null && event.key !== ' ') return;
        event.preventDefault();
        if (next === null || (event.shiftKey && !stroke.current)) begin();
        else if (!event.shiftKey) stroke.current = null;
        paintTo(next === null ? hour : hourOf(next.column, next.row));
        if (next !== null) focusCell(root.current, next);
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
              const hour = hourOf(weekday, hourOfDay);
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
