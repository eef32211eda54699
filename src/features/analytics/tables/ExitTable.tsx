import type { Analytics } from '@/contract/trades/analytics';
import { exitMatrix } from '@/domain/figures/exitMatrix';
import { DASH, formatCount, formatPercent } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { FigureTable } from '@/ui/figures/FigureTable';

export function ExitTable({ exits }: { exits: NonNullable<Analytics['exits']> }) {
  const { sides, rows } = exitMatrix(exits);
  return (
    <FigureTable
      label="Exits by reason and side"
      columns={['Exit Reason', ...sides.flatMap((side) => [side, `${side} wins`, `${side} PnL`])]}
      rows={rows.map(({ reason, bySide }) => ({
        key: String(reason),
        cells: [
          reason ?? DASH,
          ...bySide.flatMap((exit, index) => [
            formatCount(exit?.trades ?? 0),
            formatPercent(exit?.win_rate),
            <Pnl key={sides[index]} value={exit?.pnl} />,
          ]),
        ],
      }))}
    />
  );
}
