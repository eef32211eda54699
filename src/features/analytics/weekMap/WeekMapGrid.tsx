import { useMediaQuery } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { pnlColourLevel } from '@/domain/figures/calendar';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { HOURS_PER_DAY, WEEKDAYS, weekHourText } from '@/domain/trades/tradeMoments';
import { withHourRange } from '@/domain/windows/hourWindows';
import { dayAndHourOf, type WeekMap, type WeekMapCell } from '@/domain/windows/weekMap';
import { WeekHourTableRoot } from '@/ui/figures/WeekHourTable';

const WeekMapTable = styled(WeekHourTableRoot)(({ theme }) => {
  const hatch = `color-mix(in srgb, ${theme.vars.palette.text.secondary} 40%, transparent)`;
  return {
    userSelect: 'none',
    '& td': { height: 22, whiteSpace: 'nowrap' },
    '& td[aria-selected="true"]': { outline: 'none' },
    '& td[aria-selected="false"]': {
      backgroundImage: `repeating-linear-gradient(135deg, ${hatch} 0 1px, transparent 1px 5px)`,
    },
    '& td:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
    [theme.breakpoints.down('sm')]: {
      '& thead th:not(:nth-of-type(3n + 2))': { color: theme.vars.palette.text.secondary },
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

/**
 * Shows the net bps of each hour of the week. A drag of the mouse paints hours, as do Space and Shift with the arrow
 * keys. On a narrow screen the days are columns.
 */
export function WeekMapGrid({ map, label, hours, onPaint }: Props) {
  const root = useRef<HTMLTableElement>(null);
  const stroke = useRef<Stroke | null>(null);
  const [stop, setStop] = useState(0);
  const daysAreColumns = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [rows, columns] = daysAreColumns ? [HOUR_LABELS, DAY_LABELS] : [DAY_LABELS, HOUR_LABELS];
  const hourAt = (row: number, column: number): number =>
    daysAreColumns ? column * HOURS_PER_DAY + row : row * HOURS_PER_DAY + column;

  const cellProps = (shown: readonly boolean[], row: number, column: number) => {
    const hour = hourAt(row, column);
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
      'aria-label': `${cellText(hour, map.cells[hour] ?? null)}${shown[hour] ? '' : ', no entries'}`,
      tabIndex: hour === stop ? 0 : -1,
      onFocus: () => setStop(hour),
      onMouseDown({ button }: MouseEvent) {
        if (button !== 0) return;
        begin();
        paintTo(hour);
      },
      onMouseEnter({ buttons }: MouseEvent) {
        if (buttons === 1) paintTo(hour);
        else stroke.current = null;
      },
      onKeyDown(event: KeyboardEvent) {
        const next = positionAfterKey(event.key, row, column, [rows.length, columns.length]);
        if (next) {
          if (!event.shiftKey) stroke.current = null;
          else if (!stroke.current) begin();
          root.current?.rows[next[0] + 1]?.cells[next[1] + 1]?.focus();
          paintTo(hourAt(...next));
        } else if (event.key === ' ') {
          begin();
          paintTo(hour);
        } else return;
        event.preventDefault();
      },
    };
  };

  return (
    <WeekMapTable
      ref={root}
      aria-label={label}
      {...(hours && { role: 'grid', 'aria-multiselectable': true })}
      // A drag that ends outside paints nothing when the mouse returns.
      onMouseUp={() => (stroke.current = null)}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{daysAreColumns ? 'Hour' : 'Weekday'}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name, row) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column, index) => {
              const hour = hourAt(row, index);
              const cell = map.cells[hour] ?? null;
              const text = cellText(hour, cell);
              return (
                <td
                  key={column}
                  data-level={pnlColourLevel(cell?.bps ?? null, map.strongest)}
                  title={text}
                  {...(hours && cellProps(hours, row, index))}
                >
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
}

const DAY_LABELS = WEEKDAYS.map((day) => day.slice(0, 3));
const HOUR_LABELS = Array.from({ length: HOURS_PER_DAY }, (_, hour) => String(hour).padStart(2, '0'));

const shownText = (cell: WeekMapCell | null): string => {
  if (cell === null) return '';
  return cell.bps === null ? '·' : formatSignedAmount(cell.bps, Math.abs(cell.bps) < 100 ? 1 : 0);
};

function cellText(hourOfWeek: number, cell: WeekMapCell | null): string {
  const hour = weekHourText(dayAndHourOf(hourOfWeek));
  if (cell === null) return `${hour}: no trades`;
  const figure = cell.bps === null ? 'difference from the mean not shown' : `${formatSignedAmount(cell.bps)} bps`;
  return `${hour}: ${figure}, ${plural(cell.trades, 'trade')} in ${plural(cell.hours, 'hour')}`;
}

/** Returns row and column after a key, or null for a key that does not move the focus. */
function positionAfterKey(
  key: string,
  row: number,
  column: number,
  [rows, columns]: readonly [number, number],
): [number, number] | null {
  switch (key) {
    case 'ArrowUp':
      return [Math.max(0, row - 1), column];
    case 'ArrowDown':
      return [Math.min(rows - 1, row + 1), column];
    case 'ArrowLeft':
      return [row, Math.max(0, column - 1)];
    case 'ArrowRight':
      return [row, Math.min(columns - 1, column + 1)];
    case 'Home':
      return [row, 0];
    case 'End':
      return [row, columns - 1];
    default:
      return null;
  }
}
