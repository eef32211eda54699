import { ButtonBase } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo, useState } from 'react';
import type { OverviewRow } from '@/contract/market/marketView';
import { formatCompactAmount } from '@/domain/format/compact';
import {
  DASH,
  formatAge,
  formatBps,
  formatCount,
  formatObi,
  formatPrice,
  formatSignedPercent,
} from '@/domain/format/format';
import { keepSymbolOrder, type OverviewSort, sortOverviewSymbols } from '@/domain/orderFlow/overview';
import { sumOpenPnl } from '@/domain/orderFlow/positionFigures';
import { useTradesNotHeld } from '@/store/useAccount';
import { useLivePositions } from '@/store/useFrameStreams';
import { Pnl } from '@/ui/figures/Pnl';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { obiBarStyle } from '@/ui/widgets/barStyle';
import { ObiBar } from '@/ui/widgets/ObiBar';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { titleInCurrency } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';
import { warningTextStyle } from '@/ui/theme/sharedStyles';

const STALE_BOOK_AFTER_MS = 5_000;

const OVERVIEW_COLUMNS: readonly { by: OverviewSort['by']; name: string; figure: boolean }[] = [
  { by: 'symbol', name: 'Symbol', figure: false },
  { by: 'price', name: 'Price', figure: true },
  { by: 'change_1h_pct', name: '1 h', figure: true },
  { by: 'spread_bps', name: 'Spread bps', figure: true },
  { by: 'obi', name: 'OBI', figure: true },
  { by: 'depth_usdt', name: 'Depth USDT', figure: true },
  { by: 'walls', name: 'Walls', figure: true },
  { by: 'blocked_by', name: 'What blocks a trade now', figure: false },
];

const OverviewTableScroller = styled('div')(({ theme }) => ({
  overflow: 'auto',
  maxHeight: '27rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  '& table': { ...theme.typography.body2, width: '100%', borderCollapse: 'collapse', whiteSpace: 'nowrap' },
  '& th, & td': { height: 24, padding: theme.spacing(0, 1.5), textAlign: 'left', fontWeight: 'inherit' },
  '& thead th': {
    ...theme.typography.caption,
    position: 'sticky',
    top: 0,
    zIndex: 1,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.secondary,
  },
  '& thead button': { font: 'inherit' },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tbody th': { fontWeight: theme.typography.fontWeightMedium },
  '& .figure': { textAlign: 'right' },
  '& .obi': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: theme.spacing(2) },
  // The fixed text width fits '−0.000' and aligns the OBI bars of all rows.
  '& .obi > span': { width: '3.7em' },
  '& .obi > .bar': { ...obiBarStyle(theme), width: 48 },
  '& .old': warningTextStyle(theme),
  '& td.words': { maxWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis' },
}));

/** Lists all symbols of the bot. The rows keep the order while pointer or focus is inside. */
export function OverviewTable({ rows }: { rows: readonly OverviewRow[] }) {
  const [sort, setSort] = useState<OverviewSort>({ by: 'symbol', descending: false });
  const currency = useCurrency();
  const notHeld = useTradesNotHeld();
  const { inside, readerProps } = useIsOperatorReading();
  const order = useDisplayedSymbolOrder(rows, sort, inside);
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  const press = (by: OverviewSort['by']) =>
    setSort((before) => ({ by, descending: before.by === by ? !before.descending : by !== 'symbol' }));
  return (
    <OverviewTableScroller tabIndex={0} role="group" aria-label="Market overview" {...readerProps}>
      <table>
        <thead>
          <tr>
            {OVERVIEW_COLUMNS.map(({ by, name, figure }) => (
              <th
                key={by}
                scope="col"
                className={figure ? 'figure' : undefined}
                aria-sort={sort.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined}
              >
                <ButtonBase onClick={() => press(by)}>
                  {titleInCurrency(name, currency)}{' '}
                  {sort.by === by && <span aria-hidden="true">{sort.descending ? '▾' : '▴'}</span>}
                </ButtonBase>
              </th>
            ))}
            <th scope="col" className="figure">
              Position
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map((symbol) => {
            const row = bySymbol.get(symbol);
            return row && <OverviewSymbolRow key={symbol} row={row} notHeld={notHeld} />;
          })}
        </tbody>
      </table>
    </OverviewTableScroller>
  );
}

/** Returns the symbols in display order. The order stays while `inside` is true and the operator does not sort. */
function useDisplayedSymbolOrder(rows: readonly OverviewRow[], sort: OverviewSort, inside: boolean): readonly string[] {
  const sorted = sortOverviewSymbols(rows, sort);
  const [held, setHeld] = useState({ sort, order: sorted });
  const order = inside && held.sort === sort ? keepSymbolOrder(held.order, sorted) : sorted;
  if (held.sort !== sort || order.join() !== held.order.join()) setHeld({ sort, order });
  return order;
}

type RowProps = { row: OverviewRow; notHeld: ReturnType<typeof useTradesNotHeld> };

const OverviewSymbolRow = memo(function OverviewSymbolRow({ row, notHeld }: RowProps) {
  const { symbol, price, change_1h_pct, spread_bps, obi, depth_usdt, walls, blocked_by, age_ms } = row;
  const old = age_ms !== null && age_ms > STALE_BOOK_AFTER_MS;
  return (
    <tr>
      <th scope="row">
        <SymbolLink symbol={symbol} /> {old && <small className="old">old {formatAge(age_ms)}</small>}
      </th>
      <td className="figure">{formatPrice(price)}</td>
      <td className="figure">{formatSignedPercent(change_1h_pct)}</td>
      <td className="figure">{formatBps(spread_bps)}</td>
      <td>
        <span className="obi">
          <ObiBar obi={obi} /> <span>{formatObi(obi)}</span>
        </span>
      </td>
      <td className="figure">{formatCompactAmount(depth_usdt)}</td>
      <td className="figure">{formatCount(walls)}</td>
      <td className="words" title={blocked_by ?? undefined}>
        {blocked_by ?? 'nothing'}
      </td>
      <td className="figure">
        <SymbolOpenPnl symbol={symbol} notHeld={notHeld} />
      </td>
    </tr>
  );
});

function SymbolOpenPnl({ symbol, notHeld }: Pick<RowProps, 'notHeld'> & { symbol: string }) {
  const positions = [...(useLivePositions()?.byTrade.values() ?? [])].filter((position) => position.symbol === symbol);
  const { net } = sumOpenPnl(positions, notHeld);
  return positions.length === 0 ? DASH : <Pnl value={net} />;
}
