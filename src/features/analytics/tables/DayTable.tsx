import { Fragment } from 'react';
import type { Analytics } from '@/contract/trades/analytics';
import { formatCount, formatPercent } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { SO_FAR } from '../sections/dayTexts';
import { DayLink } from './DayLink';
import { FigureTable } from '@/ui/figures/FigureTable';

const DAY_COLUMNS = ['Date', 'Trades', 'Win Rate', 'PnL, USDT'];

type Props = {
  days: Analytics['daily'];
  /** UTC day that has not ended. */
  unfinished: string | undefined;
};

export function DayTable({ days, unfinished }: Props) {
  const rows = days.map(({ date, trades, win_rate, pnl }) => ({
    key: date,
    cells: [
      <Fragment key="date">
        <DayLink date={date} trades={trades} />
        {date === unfinished && SO_FAR}
      </Fragment>,
      formatCount(trades),
      formatPercent(win_rate),
      <Pnl key="pnl" value={pnl} />,
    ],
  }));
  return <FigureTable label="Last 7 days" columns={DAY_COLUMNS} rows={rows} />;
}
