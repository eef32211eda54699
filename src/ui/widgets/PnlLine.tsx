import { styled } from '@mui/material/styles';
import { memo, useId } from 'react';
import { formatSigned, plural } from '@/domain/format/format';
import type { Equity } from '@/domain/figures/equity';
import { Pnl } from '../figures/Pnl';

/** The drawing is stretched to its box; strokes and dots keep their size. */
const SIDE = 100;
/** Nearer than this to the highest or lowest value, the zero label would overlap another label. */
const ZERO_NEEDS = 20;

// Sized by its container only: otherwise the drawing demands a height that fits its width.
const Root = styled('div')({ containerType: 'size', height: '100%' });

const Chart = styled('div')(({ theme }) => ({
  height: '100%',
  display: 'grid',
  grid: '"axis plot now" minmax(0, 1fr) / 6rem minmax(0, 1fr) 7rem',
  columnGap: theme.spacing(2),
  // Half a line: the labels of highest and lowest are centred on their level.
  paddingBlock: '0.5rem',
  '& svg': { gridArea: 'plot', width: '100%', height: '100%', minHeight: 0, overflow: 'visible' },
  '& path, & line': { fill: 'none', vectorEffect: 'non-scaling-stroke' },
  '& .sum': { stroke: theme.vars.palette.primary.main, strokeWidth: 1.5, strokeLinejoin: 'round' },
  '& .dot': { stroke: theme.vars.palette.text.secondary, strokeWidth: 6, strokeLinecap: 'round' },
  '& .dot.last': { stroke: theme.vars.palette.primary.main, strokeWidth: 7 },
  '& line': { stroke: theme.vars.palette.text.secondary, strokeWidth: 1, strokeDasharray: '2 3' },
  '& .axis, & .now': { position: 'relative' },
  '& .axis': { ...theme.typography.caption, gridArea: 'axis', color: theme.vars.palette.text.secondary },
  '& .now': { ...theme.typography.subtitle1, gridArea: 'now' },
  '& .axis > span, & .now > span': { position: 'absolute', transform: 'translateY(-50%)', whiteSpace: 'nowrap' },
  '& .axis > span': { right: 0 },
  // On a narrow screen the labels are above the line.
  '@container (max-width: 34rem)': {
    grid: '"axis now" auto "plot plot" minmax(0, 1fr) / minmax(0, 1fr) auto',
    rowGap: theme.spacing(2.5),
    paddingBlock: 0,
    '& .axis': { display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(3), alignItems: 'baseline' },
    '& .axis > span, & .now > span': { position: 'static', transform: 'none' },
    '& .axis > .zero': { display: 'none' },
  },
}));

type Props = { label: string; equity: Equity };

/** Draws the sum of net PnL, trade by trade: zero line, highest and lowest point, and the last value. */
export const PnlLine = memo(function PnlLine({ label, equity }: Props) {
  const { highest, lowest, trades } = equity;
  const points = equity.points.map((point) => point.equity);
  const last = points.at(-1) ?? 0;
  const summaryId = useId();
  const yOf = (value: number): number =>
    highest === lowest ? SIDE / 2 : (SIDE * (highest - value)) / (highest - lowest);
  const place = (index: number): string => {
    const x = (SIDE * index) / (points.length - 1);
    return `${x.toFixed(2)} ${yOf(points[index] ?? 0).toFixed(2)}`;
  };
  const zero = yOf(0);
  return (
    <Root>
      <Chart>
        <div className="axis" aria-hidden="true">
          <span style={{ top: `${yOf(highest)}%` }}>max {formatSigned(highest)}</span>
          {zero >= ZERO_NEEDS && zero <= SIDE - ZERO_NEEDS && (
            <span className="zero" style={{ top: `${zero}%` }}>
              0
            </span>
          )}
          {lowest < highest && <span style={{ top: `${yOf(lowest)}%` }}>min {formatSigned(lowest)}</span>}
        </div>
        <svg
          viewBox={`0 0 ${SIDE} ${SIDE}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          aria-describedby={summaryId}
        >
          <line x1={0} x2={SIDE} y1={zero} y2={zero} />
          <path className="sum" d={`M${points.map((_, index) => place(index)).join('L')}`} />
          <path className="dot" d={`M${place(points.indexOf(highest))}h0`} />
          <path className="dot" d={`M${place(points.indexOf(lowest))}h0`} />
          <path className="dot last" d={`M${place(points.length - 1)}h0`} />
        </svg>
        <div className="now" aria-hidden="true">
          <span style={{ top: `${yOf(last)}%` }}>
            <Pnl value={last} />
          </span>
        </div>
      </Chart>
      <p id={summaryId} className="visually-hidden">
        After {plural(trades, 'closed trade')} the net PnL stands at {formatSigned(last)}, its highest point was{' '}
        {formatSigned(highest)}, its lowest {formatSigned(lowest)}.
      </p>
    </Root>
  );
});
