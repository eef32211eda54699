import { styled } from '@mui/material/styles';
import { formatObi, plural } from '@/domain/format/format';
import { HEAT_MINUTES, type HeatCell, heatRows } from '@/domain/orderFlow/heat';
import { useRecentSignals } from '@/store/useStreams';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { Section } from './Section';

const ROWS = 6;
/** OBI from which a cell has its full colour. */
const FULL_COLOUR_OBI = 0.8;

const Table = styled('table')(({ theme }) => ({
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

/** Shows the signals of the last 30 minutes. Each cell repeats the colour of its imbalance as a sign. */
export function HeatStrip() {
  const points = useRecentSignals();
  const rows = heatRows(points, ROWS);
  if (rows.length === 0) return null;
  return (
    <Section
      heading="h2"
      title="Signals by symbol, 30 min"
      note={`mean OBI by minute, ${plural(points.length, 'signal')}`}
    >
      <Table aria-label="Signals by symbol and minute">
        <colgroup>
          <col className="symbol" />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col" className="symbol">
              Symbol
            </th>
            {Array.from({ length: HEAT_MINUTES }, (_, index) => (
              <th key={index} scope="col">
                {HEAT_MINUTES - 1 - index} min before the latest
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Keyed by place: a moved row would be a layout shift. */}
          {rows.map(({ symbol, cells }, place) => (
            <tr key={place}>
              <th scope="row" className="symbol">
                <SymbolLink symbol={symbol} />
              </th>
              {cells.map((cell, index) => (cell ? <Cell key={index} cell={cell} /> : <td key={index} />))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function Cell({ cell: { obi, count } }: { cell: HeatCell }) {
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
