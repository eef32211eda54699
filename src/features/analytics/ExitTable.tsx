import type { Analytics } from '@/contract/analytics';
import { DASH, formatCount, formatPercent } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { SideChip } from '@/ui/figures/SideChip';
import { FigureTable } from './FigureTable';

const COLUMNS = ['Exit Reason', 'Side', 'Trades', 'Win Rate', 'PnL, USDT'];

/** Closed trades by exit reason and side. */
export function ExitTable({ exits }: { exits: NonNullable<Analytics['exits']> }) {
  const rows = exits.map(({ reason, side, trades, win_rate, pnl }) => ({
    key: `${reason} ${side}`,
    cells: [
      reason ?? DASH,
      <SideChip key="side" side={side} />,
      formatCount(trades),
      formatPercent(win_rate),
      <Pnl key="pnl" value={pnl} />,
    ],
  }));
  return <FigureTable label="Exits by reason and side" columns={COLUMNS} rows={rows} />;
}
