import type { Analytics } from '@/contract/analytics';
import { formatCount } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { FigureTable } from './FigureTable';
import { hourLabel } from './words';

const COLUMNS = ['Hour', 'Trades', 'PnL, USDT'];

/** The figures of the chart as a table. */
export function HourTable({ hours }: { hours: Analytics['hourly'] }) {
  const rows = hours.map(({ hour, trades, pnl }, index) => ({
    // The same hour of two days may have one name.
    key: String(index),
    cells: [hourLabel(hour), formatCount(trades), <Pnl key="pnl" value={pnl} />],
  }));
  return <FigureTable label="Last 24 hours" columns={COLUMNS} rows={rows} />;
}
