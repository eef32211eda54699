import { styled } from '@mui/material/styles';
import { formatObi, plural } from '@/domain/format/format';
import { OBI_HEAT_MINUTES, type ObiHeatCell, obiHeatRows } from '@/domain/orderFlow/heat';
import { useRecentSignals } from '@/store/useFrameStreams';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { MarketViewSection } from '../MarketViewSection';

const MAX_HEATMAP_ROWS = 6;
/** Absolute OBI from which a cell has the full colour. */
const FULL_COLOUR_OBI = 0.8;

const HeatmapTable = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  tableLayout: 'fixed',
  borderSpacing: '1px',
  '& th': { textAlign: 'left', fontWeight: 'inherit', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& td': {
    padding: 0,
    height: 16,
    textAlign: 'center',
    lineHeight: 1,
    background: theme.vars.palette.background.paper,
  },
  '& .symbol': { width: '6.5rem' },
  '& td[data-side="+"]': {
    background: `color-mix(in srgb, ${theme.vars.palette.gain.main} calc(var(--heat) * 1%), ${theme.vars.palette.background.paper})`,
  },
  '& td[data-side="−"]': {
    background: `color-mix(in srgb, ${theme.vars.palette.loss.main} calc(var(--heat) * 1%), ${theme.vars.palette.background.paper})`,
  },
}));

/** Shows the mean OBI of the signals of each symbol and minute, over the last 30 minutes. */
export function SignalHeatmap() {
  const points = useRecentSignals();
  const rows = obiHeatRows(points, MAX_HEATMAP_ROWS);
  if (rows.length === 0) return null;
  return (
    <MarketViewSection
      heading="h2"
      title="Signals by symbol, 30 min"
      note={`mean OBI by minute, ${plural(points.length, 'signal')}`}
    >
      <HeatmapTable aria-label="Signals by symbol and minute">
        <colgroup>
          <col className="symbol" />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col" className="symbol">
              Symbol
            </th>
            {Array.from({ length: OBI_HEAT_MINUTES }, (_, index) => (
              <th key={index} scope="col">
                {OBI_HEAT_MINUTES - 1 - index} min before the latest
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* The key is the row index, because the browser would count a moved row as a layout shift. */}
          {rows.map(({ symbol, cells }, place) => (
            <tr key={place}>
              <th scope="row" className="symbol">
                <SymbolLink symbol={symbol} />
              </th>
              {cells.map((cell, index) => (cell ? <ObiMinuteCell key={index} cell={cell} /> : <td key={index} />))}
            </tr>
          ))}
        </tbody>
      </HeatmapTable>
    </MarketViewSection>
  );
}

function ObiMinuteCell({ cell: { obi, count } }: { cell: ObiHeatCell }) {
  const side = obi < 0 ? '−' : '+';
  const heat = Math.round(15 + 60 * Math.min(1, Math.abs(obi) / FULL_COLOUR_OBI));
  return (
    <td
      data-side={side}
      title={`OBI ${formatObi(obi)}, ${plural(count, 'signal')}`}
      style={{ '--heat': heat } as React.CSSProperties}
    >
      <span aria-hidden="true">{side}</span>
      <span className="visually-hidden">{formatObi(obi)}</span>
    </td>
  );
}
