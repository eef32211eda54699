import { styled } from '@mui/material/styles';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { pnlColourLevel } from '@/domain/figures/calendar';
import type { WeekHourBin, WeekHourBins } from '@/domain/figures/week';
import { HOURS_PER_DAY, WEEKDAYS, type WeekHourSlot } from '@/domain/trades/tradeMoments';
import { levelShadeStyles } from '../theme/levelShadeStyles';

export const WeekHourTableRoot = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 2,
  '& th': { padding: 0, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& thead th:first-of-type': { width: '2.75rem' },
  // On a phone a column is narrower than its label, so that two of three labels are hidden.
  [theme.breakpoints.down('sm')]: { '& thead th:not(:nth-of-type(3n + 2))': { color: 'transparent' } },
  '& tbody th': { textAlign: 'left' },
  '& td': {
    height: 24,
    padding: 0,
    textAlign: 'center',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 3,
    outlineOffset: -1,
    ...levelShadeStyles(theme),
  },
  '&[role="grid"] td': { cursor: 'pointer' },
  '& td[aria-selected="true"]': { outline: `2px solid ${theme.vars.palette.text.primary}` },
  '& td:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}));

export const HOUR_LABELS = Array.from({ length: HOURS_PER_DAY }, (_, hour) => String(hour).padStart(2, '0'));
const SIZE = { rows: WEEKDAYS.length, columns: HOURS_PER_DAY };

type Props = {
  week: WeekHourBins;
  label: string;
  /** Describes an hour. `bin` is null for an hour without trades. */
  cellText: (slot: WeekHourSlot, bin: WeekHourBin | null) => string;
  /** Makes the hours selectable. Called with the pressed hour, or with null for a press on the chosen hour. */
  onChoose?: (slot: WeekHourSlot | null) => void;
  chosen?: WeekHourSlot | null;
};

/** Shows net PnL by weekday and hour as a colour and a sign. Selectable hours are one tab stop with arrow keys. */
export const WeekHourTable = memo(function WeekHourTable({ week, label, cellText, onChoose, chosen = null }: Props) {
  const root = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState<WeekHourSlot>({ weekday: 0, hour: 0 });

  const choiceProps = (slot: WeekHourSlot, text: string) => {
    if (!onChoose) return {};
    const isChosen = isSameWeekHour(chosen, slot);
    const choose = (): void => onChoose(isChosen ? null : slot);
    return {
      role: 'gridcell',
      'aria-label': text,
      'aria-selected': isChosen,
      tabIndex: isSameWeekHour(stop, slot) ? 0 : -1,
      onClick: choose,
      onFocus: () => setStop(slot),
      onKeyDown: (event: KeyboardEvent) => {
        const next = cellAfterKey(event.key, { row: slot.weekday, column: slot.hour }, SIZE);
        if (next) focusCell(root.current, next);
        else if (event.key === 'Enter' || event.key === ' ') choose();
        else return;
        event.preventDefault();
      },
    };
  };

  return (
    <WeekHourTableRoot ref={root} role={onChoose && 'grid'} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Weekday</span>
          </th>
          {HOUR_LABELS.map((hour) => (
            <th key={hour} scope="col">
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.bins.map((bins, weekday) => (
          <tr key={weekday}>
            <th scope="row" aria-label={WEEKDAYS[weekday]}>
              {WEEKDAYS[weekday]?.slice(0, 3)}
            </th>
            {bins.map((bin, hour) => {
              const level = pnlColourLevel(bin?.netPnl ?? null, week.strongest);
              const text = cellText({ weekday, hour }, bin);
              return (
                <td key={hour} data-level={level} title={text} {...choiceProps({ weekday, hour }, text)}>
                  <span aria-hidden="true">{bin === null ? '' : level > 0 ? '+' : level < 0 ? '−' : '0'}</span>
                  {!onChoose && <span className="visually-hidden">{text}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </WeekHourTableRoot>
  );
});

const isSameWeekHour = (one: WeekHourSlot | null, other: WeekHourSlot): boolean =>
  one?.weekday === other.weekday && one.hour === other.hour;

/** Position of a cell without the headers. */
type CellPosition = { row: number; column: number };

/** Returns the cell to which a key moves the focus, or null for any other key. */
export function cellAfterKey(
  key: string,
  { row, column }: CellPosition,
  { rows, columns }: { rows: number; columns: number },
): CellPosition | null {
  switch (key) {
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(columns - 1, column + 1) };
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(rows - 1, row + 1), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: columns - 1 };
    default:
      return null;
  }
}

export const focusCell = (table: HTMLTableElement | null, { row, column }: CellPosition): void =>
  table?.rows[row + 1]?.cells[column + 1]?.focus();
