import type { Analytics } from '@/contract/trades/analytics';
import { formatCount } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { FigureTable } from '@/ui/figures/FigureTable';

const HOUR_COLUMNS = ['Hour', 'Trades', 'PnL, USDT'];

type Props = { hours: Analytics['hourly']; labels: readonly string[] };

export function HourTable({ hours, labels }: Props) {
  const rows = hours.map(({ trades, pnl }, index) => ({
    // The key is the index, because the same hour of two days has the same label.
    key: String(index),
    cells: [labels[index], formatCount(trades), <Pnl key="pnl" value={pnl} />],
  }));
  return <FigureTable label="Last 24 hours" columns={HOUR_COLUMNS} rows={rows} />;
}
