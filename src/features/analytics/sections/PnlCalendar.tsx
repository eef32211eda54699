import { styled } from '@mui/material/styles';
import { memo, useMemo, useState } from 'react';
import type { Analytics } from '@/contract/trades/analytics';
import { type CalendarDay, pnlCalendarOf, strongestColourPnl } from '@/domain/figures/calendar';
import { amountText } from '@/domain/format/currency';
import { formatCount, plural } from '@/domain/format/format';
import { EmptyState } from '@/ui/messages/EmptyState';
import { Panel } from '@/ui/figures/Panel';
import { useCurrency } from '@/ui/figures/currency';
import { CalendarDays } from './CalendarDays';
import { calendarDayText } from './dayTexts';

const CalendarContent = styled('div')(({ theme }) => ({
  padding: theme.spacing(2, 3),
  '& > footer': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: theme.spacing(0, 4),
    paddingTop: theme.spacing(1),
    // Reserves the line that describes the day under the pointer.
    minHeight: '1.6rem',
  },
  '& > footer > :last-child': { color: theme.vars.palette.text.secondary },
}));

type Props = {
  calendar: NonNullable<Analytics['calendar']>;
  /** Current UTC day of the server, YYYY-MM-DD. */
  today: string | undefined;
  /** UTC day that has not ended. */
  unfinished: string | undefined;
  oldSince: number | null;
};

export const PnlCalendar = memo(function PnlCalendar({ calendar, today, unfinished, oldSince }: Props) {
  const { days, leftOut } = useMemo(() => pnlCalendarOf(calendar, today), [calendar, today]);
  const strongest = useMemo(() => strongestColourPnl(days), [days]);
  const currency = useCurrency();
  const [pointed, setPointed] = useState<CalendarDay | null>(null);
  return (
    <Panel title="PnL calendar" note="net PnL by day of exit, all time; a day opens its trades" oldSince={oldSince}>
      {days.length === 0 ? (
        <EmptyState text="No closed trades yet." hint="Each day with a closed trade gets a cell." />
      ) : (
        <CalendarContent>
          <CalendarDays days={days} strongest={strongest} unfinished={unfinished} onPoint={setPointed} />
          <footer>
            <span>{pointed ? calendarDayText(pointed, currency, unfinished) : calendarSummary(days, leftOut)}</span>
            <span>Strongest colour from {amountText(strongest, currency).replace('+', '±')} a day</span>
          </footer>
        </CalendarContent>
      )}
    </Panel>
  );
});

function calendarSummary(days: readonly CalendarDay[], leftOut: number): string {
  const gained = days.filter(({ pnl }) => pnl !== null && pnl > 0).length;
  const lost = days.filter(({ pnl }) => pnl !== null && pnl < 0).length;
  const earlier = leftOut > 0 ? `; ${plural(leftOut, 'earlier day')} not shown` : '';
  return `${plural(gained, 'day')} up, ${formatCount(lost)} down, of ${plural(days.length, 'day')}${earlier}`;
}
