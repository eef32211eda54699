import { styled } from '@mui/material/styles';
import type { Diagnostics } from '@/contract/bot/diagnostics';
import { DASH, formatCount } from '@/domain/format/format';
import { formatTime, type Zone } from '@/domain/format/time';
import { entryBlockText } from '@/domain/market/whyNoTrade';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { denseTableStyle } from '../recent/foldedTable';
import { TableHeadAndBody } from '../recent/RecentTable';

type SymbolDiagnostics = Diagnostics['symbols'][number];

const noTradeReasonColumns = (zone: Zone) => [
  { name: 'Symbol' },
  { name: 'Evaluated', figure: true },
  { name: 'Signals', figure: true },
  { name: 'Trades', figure: true },
  { name: `Latest reason, ${TIME_ZONE_NAMES[zone]}` },
];

const NoTradeReasonsScroller = styled('div')(({ theme }) => ({
  maxHeight: '22rem',
  overflow: 'auto',
  scrollbarWidth: 'thin',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& thead th': { position: 'sticky', top: 0, zIndex: 1, background: theme.vars.palette.background.paper },
}));

const NoTradeReasonsTable = styled('table')(({ theme }) => ({
  ...denseTableStyle(theme),
  '& th:nth-of-type(1)': { width: '9rem' },
  '& thead th:nth-of-type(n + 2):nth-of-type(-n + 4)': { width: '5.5rem' },
  '& td:last-of-type': { whiteSpace: 'normal', padding: theme.spacing(1, 2) },
  // A narrow table shows each symbol in two lines, with the reason below the figures.
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

/**
 * Shows for each symbol why the bot does not trade. The table scrolls, because the bot may follow a hundred symbols.
 */
export function NoTradeReasonsBySymbol({ id, symbols }: { id: string; symbols: readonly SymbolDiagnostics[] }) {
  const zone = useTimeZone();
  return (
    // The table can take the focus, so that the keyboard can scroll the table.
    <NoTradeReasonsScroller id={id} role="group" aria-label="Reasons by symbol" tabIndex={0}>
      <NoTradeReasonsTable role="table" aria-label="Reasons by symbol">
        <TableHeadAndBody columns={noTradeReasonColumns(zone)}>
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
              <td role="cell">{latestNoTradeReason(one, zone)}</td>
            </tr>
          ))}
        </TableHeadAndBody>
      </NoTradeReasonsTable>
    </NoTradeReasonsScroller>
  );
}

/** Returns the block that now prevents entries in a symbol, or the latest rejection when there is no block. */
function latestNoTradeReason({ followed, blocks, last, last_signal }: SymbolDiagnostics, zone: Zone): string {
  if (!followed) return 'Not among the chosen symbols.';
  const [block] = blocks;
  if (block) return `Now: ${entryBlockText(block, (at) => formatTime(at, zone))}`;
  const stop = last_signal ?? last;
  return stop ? `${formatTime(stop.at, zone)} ${stop.label}: ${stop.reason}` : DASH;
}
