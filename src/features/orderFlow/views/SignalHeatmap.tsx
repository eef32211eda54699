import { styled } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import { formatObi, plural } from '@/domain/format/format';
import { OBI_HEAT_MINUTES, type ObiHeatCell, type ObiHeatMap, obiHeatMap } from '@/domain/orderFlow/heat';
import { useRecentSignals } from '@/store/useFrameStreams';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { MarketViewSection } from '../MarketViewSection';

const MAX_HEATMAP_ROWS = 6;
const NO_POINTS_TEXT = 'The map grows from the first signal.';
/** Absolute OBI from which a cell has the full colour. */
const FULL_COLOUR_OBI = 0.8;

const SYMBOL_COLUMN_WIDTH = '6.5rem';

const NoPointsText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}));

const HeatmapTable = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  tableLayout: 'fixed',
  borderSpacing: '1px',
  '& th': {
    padding: '0 1px',
    textAlign: 'left',
    fontWeight: 'inherit',
    // The line height makes a row exactly as high as its cells.
    lineHeight: '16px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& td': {
    padding: 0,
    height: 16,
    textAlign: 'center',
    lineHeight: 1,
    background: theme.vars.palette.background.paper,
  },
  '& .symbol': { width: SYMBOL_COLUMN_WIDTH },
  '& td[data-side="+"]': {
    background: `color-mix(in srgb, ${theme.vars.palette.gain.main} calc(var(--heat) * 1%), ${theme.vars.palette.background.paper})`,
  },
  '& td[data-side="−"]': {
    background: `color-mix(in srgb, ${theme.vars.palette.loss.main} calc(var(--heat) * 1%), ${theme.vars.palette.background.paper})`,
  },
}));

/** Returns the width of a table with `minutes` columns. A column keeps its width while the table grows. */
const tableWidth = (minutes: number): string =>
  `calc(${SYMBOL_COLUMN_WIDTH} + ${minutes / OBI_HEAT_MINUTES} * (100% - ${SYMBOL_COLUMN_WIDTH}))`;

/**
 * Shows the mean OBI of the signals of each symbol and minute, over at most 30 minutes. The heat map grows to the right
 * from the first signal.
 */
export function SignalHeatmap() {
  const points = useRecentSignals();
  const { minutes, rows } = useMemo(() => obiHeatMap(points, MAX_HEATMAP_ROWS), [points]);
  return (
    <MarketViewSection
      heading="h2"
      title="Signals by symbol"
      note={minutes > 0 && `mean OBI by minute, ${plural(points.length, 'signal')} in ${minutes} min`}
    >
      {rows.length > 0 ? <Heatmap minutes={minutes} rows={rows} /> : <NoPointsText>{NO_POINTS_TEXT}</NoPointsText>}
    </MarketViewSection>
  );
}

const Heatmap = memo(function Heatmap({ minutes, rows }: ObiHeatMap) {
  return (
    <HeatmapTable aria-label="Signals by symbol and minute" style={{ width: tableWidth(minutes) }}>
      <colgroup>
        <col className="symbol" />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col" className="symbol">
            Symbol
          </th>
          {Array.from({ length: minutes }, (_, index) => (
            <th key={index} scope="col">
              {minutes - 1 - index} min before the latest
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
  );
});

function ObiMinuteCell({ cell: { obi, count } }: { cell: ObiHeatCell }) {
  const side = obi < 0 ? '−' : '+';
  const heat = Math.round(15 + 60 * Math.min(1, Math.abs(obi) / FULL_COLOUR_OBI));
  return (
    <td
      data-side={side}
      title={`OBI ${formatObi(obi)}, ${plural(count, 'signal')}`}
      // React's types know no custom property.
      style={{ '--heat': heat } as React.CSSProperties}
    >
      <span aria-hidden="true">{side}</span>
      <span className="visually-hidden">{formatObi(obi)}</span>
    </td>
  );
}
