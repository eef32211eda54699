import type { Analytics } from '@/contract/trades/analytics';
import { formatCount, formatPercent } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { DayLink } from './DayLink';
import { FigureTable } from './FigureTable';

const DAY_COLUMNS = ['Date', 'Trades', 'Win Rate', 'PnL, USDT'];

export function DayTable({ days }: { days: Analytics['daily'] }) {
  const rows = days.map(({ date, trades, win_rate, pnl }) => ({
    key: date,
    cells: [
      <DayLink key="date" date={date} trades={trades} />,
      formatCount(trades),
      formatPercent(win_rate),
      <Pnl key="pnl" value={pnl} />,
    ],
  }));
  return <FigureTable label="Last 7 days" columns={DAY_COLUMNS} rows={rows} />;
}
