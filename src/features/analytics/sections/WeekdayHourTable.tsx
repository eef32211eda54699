import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import type { Analytics } from '@/contract/analytics';
import { pnlColourLevel } from '@/domain/figures/calendar';
import { type WeekHourSums, sumByWeekHour } from '@/domain/figures/weekHours';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { WEEKDAY_NAMES } from './dayTexts';
import { levelShadeStyles } from './levelShadeStyles';

const WeekdayHourTableElement = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  minWidth: '36rem',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 2,
  padding: theme.spacing(2, 3),
  '& th': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& thead th:first-of-type': { width: '2.75rem' },
  '& tbody th': { textAlign: 'left' },
  '& td': {
    height: 24,
    padding: 0,
    textAlign: 'center',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 3,
    ...levelShadeStyles(theme),
  },
}));

const HOUR_LABELS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Shows the net PnL of each weekday and hour of exit as a colour and a sign. */
export function WeekdayHourTable({ hours }: { hours: NonNullable<Analytics['by_hour']> }) {
  const grid = useMemo(() => sumByWeekHour(hours), [hours]);
  const strongest = Math.max(0, ...grid.flat().map((cell) => Math.abs(cell?.pnl ?? 0)));
  return (
    <WeekdayHourTableElement aria-label="Net PnL by weekday and hour">
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
        {grid.map((cells, day) => (
          <tr key={WEEKDAY_NAMES[day]}>
            <th scope="row">{WEEKDAY_NAMES[day]}</th>
            {cells.map((cell, hour) => {
              const level = pnlColourLevel(cell?.pnl ?? null, strongest);
              const words = weekHourCellText(cell);
              return (
                <td
                  key={HOUR_LABELS[hour]}
                  data-level={level}
                  title={`${WEEKDAY_NAMES[day]} ${HOUR_LABELS[hour]}:00: ${words}`}
                >
                  <span aria-hidden="true">{cell === null ? '' : level > 0 ? '+' : level < 0 ? '−' : '0'}</span>
                  <span className="visually-hidden">{words}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </WeekdayHourTableElement>
  );
}

const weekHourCellText = (cell: WeekHourSums | null): string =>
  cell === null ? 'no trades' : `${formatSignedAmount(cell.pnl)} USDT, ${plural(cell.trades, 'trade')}`;
