import { styled } from '@mui/material/styles';
import type { Diagnostics } from '@/contract/diagnostics';
import { DASH, formatCount } from '@/domain/format/format';
import { formatTime, type Zone } from '@/domain/format/time';
import { entryBlockText } from '@/domain/market/whyNoTrade';
import { useZone, ZONE_NAMES } from '@/ui/hooks/zone';
import { denseTableStyle } from '../recent/foldingTable';
import { TableHeadAndBody } from '../recent/RecentTable';

type SymbolDiagnostics = Diagnostics['symbols'][number];

const symbolReasonColumns = (zone: Zone) => [
  { name: 'Symbol' },
  { name: 'Evaluated', figure: true },
  { name: 'Signals', figure: true },
  { name: 'Trades', figure: true },
  { name: `Latest reason, ${ZONE_NAMES[zone]}` },
];

const SymbolReasonsScroller = styled('div')(({ theme }) => ({
  maxHeight: '22rem',
  overflow: 'auto',
  scrollbarWidth: 'thin',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& thead th': { position: 'sticky', top: 0, zIndex: 1, background: theme.vars.palette.background.paper },
}));

const SymbolReasonsTable = styled('table')(({ theme }) => ({
  ...denseTableStyle(theme),
  '& th:nth-of-type(1)': { width: '9rem' },
  '& thead th:nth-of-type(n + 2):nth-of-type(-n + 4)': { width: '5.5rem' },
  '& td:last-of-type': { whiteSpace: 'normal', padding: theme.spacing(1, 2) },
  // A narrow row has two lines: the labelled figures above, the reason below.
  '@container (width < 38rem)': {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) repeat(3, max-content)',
      gap: theme.spacing(0, 3),
      padding: theme.spacing(2),
    },
    '& tbody th, & tbody td, & td:last-of-type': { width: 'auto', height: 'auto', padding: 0 },
    '& tbody .figure::before': { content: 'attr(data-name) " "', color: theme.vars.palette.text.secondary },
    '& td:last-of-type': { gridColumn: '1 / -1' },
  },
}));

/** Shows one row per symbol with the latest rejection. The box scrolls, because the bot may follow a hundred symbols. */
export function SymbolReasons({ id, symbols }: { id: string; symbols: readonly SymbolDiagnostics[] }) {
  const zone = useZone();
  return (
    // Focus lets the keyboard scroll the box.
    <SymbolReasonsScroller id={id} role="group" aria-label="Reasons by symbol" tabIndex={0}>
      <SymbolReasonsTable role="table" aria-label="Reasons by symbol">
        <TableHeadAndBody columns={symbolReasonColumns(zone)}>
          {symbols.map((one) => (
            <tr role="row" key={one.symbol}>
              <th role="rowheader" scope="row" title={one.symbol}>
                {one.symbol}
              </th>
              <td role="cell" className="figure" data-name="Evaluated">
                {formatCount(one.evaluations)}
              </td>
              <td role="cell" className="figure" data-name="Signals">
                {formatCount(one.signals)}
              </td>
              <td role="cell" className="figure" data-name="Trades">
                {formatCount(one.entries)}
              </td>
              <td role="cell">{latestReason(one, zone)}</td>
            </tr>
          ))}
        </TableHeadAndBody>
      </SymbolReasonsTable>
    </SymbolReasonsScroller>
  );
}

/** Returns the current block of a symbol, or the latest rejection when nothing blocks the symbol. */
function latestReason({ followed, blocks, last, last_signal }: SymbolDiagnostics, zone: Zone): string {
  if (!followed) return 'Not among the chosen symbols.';
  const [block] = blocks;
  if (block) return `Now: ${entryBlockText(block, (at) => formatTime(at, zone))}`;
  const stop = last_signal ?? last;
  return stop ? `${formatTime(stop.at, zone)} ${stop.label}: ${stop.reason}` : DASH;
}
