import { styled } from '@mui/material/styles';
import { memo, type PointerEvent, useId, useMemo, useState } from 'react';
import type { EquityCurve, EquityPoint } from '@/domain/figures/equity';
import { amountText } from '@/domain/format/currency';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { formatDateTime, formatTimeTick, type Zone } from '@/domain/format/time';
import { useCurrency } from '../figures/currency';
import { Pnl } from '../figures/Pnl';
import { createPnlScale } from './pnlScale';

// The container sets the size of the drawing, so that the height does not follow the width.
const PnlLineFrame = styled('div')({ containerType: 'size', height: '100%' });

const PnlChart = styled('div')(({ theme }) => ({
  height: '100%',
  display: 'grid',
  grid: '"axis plot now" minmax(0, 1fr) ". times ." 1.7rem / 3.75rem minmax(0, 1fr) 5rem',
  columnGap: theme.spacing(2),
  // The padding is half a line high, because half of the highest and of the lowest label is outside the drawing.
  paddingTop: '0.5rem',
  '& .plot': { gridArea: 'plot', position: 'relative', minHeight: 0 },
  '& .plot:focus-within': { outline: '2px solid var(--primary)', outlineOffset: 2 },
  '& .plot > svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  // Only the keyboard and screen readers use the hidden input. The pointer selects a point by position.
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, pointerEvents: 'none' },
  '& path, & line': { fill: 'none', vectorEffect: 'non-scaling-stroke' },
  '& .sum': { stroke: theme.vars.palette.primary.main, strokeWidth: 1.5, strokeLinejoin: 'round' },
  '& .dot': { stroke: theme.vars.palette.primary.main, strokeWidth: 7, strokeLinecap: 'round' },
  '& line': { stroke: theme.vars.palette.divider, strokeWidth: 1 },
  '& line.zero': { stroke: theme.vars.palette.text.secondary },
  '& line.shown': { stroke: theme.vars.palette.text.secondary, strokeDasharray: '2 3' },
  '& :is(.axis, .now, .times)': { position: 'relative', containerType: 'size' },
  '& .axis, & .times': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .axis': { gridArea: 'axis' },
  '& .times': { gridArea: 'times', alignSelf: 'stretch' },
  '& .now': { ...theme.typography.subtitle1, gridArea: 'now' },
  '& :is(.axis, .now, .times) > span': { position: 'absolute', top: 0, whiteSpace: 'nowrap' },
  '& .axis > span': { right: 0 },
  '& .times > span': { top: 'auto', bottom: 0 },
  // A phone has room for every second label.
  [theme.containerQueries.down(240)]: { '& .times > span:nth-of-type(even)': { display: 'none' } },
  '& output': {
    ...theme.typography.body2,
    position: 'absolute',
    top: 0,
    padding: theme.spacing(0.5, 2),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    background: theme.vars.palette.background.raised,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
}));

// Returns a CSS transform that moves a label vertically without a new layout of the page.
const verticalLabelTransform = (percent: number): string => `translateY(calc(${percent}cqb - 50%))`;
const horizontalLabelTransform = (percent: number): string => `translateX(calc(${percent}cqi - 50%))`;

type Props = { label: string; equity: EquityCurve; zone: Zone };

/** Draws the cumulative net PnL over time with axes. Pointer and arrow keys select a point. */
export const PnlLine = memo(function PnlLine({ label, equity, zone }: Props) {
  const { points, highest, lowest, trades } = equity;
  const summaryId = useId();
  const currency = useCurrency();
  const [shown, setShown] = useState<number | null>(null);
  const { xOf, yOf, amounts, times, spanMs, nearest } = useMemo(() => createPnlScale(equity, zone), [equity, zone]);
  const end = points.at(-1);
  const last = end?.equity ?? 0;
  const point = shown === null ? undefined : points[Math.min(shown, points.length - 1)];
  const described = point ?? end;
  const textOf = ({ at, equity: sum }: EquityPoint): string =>
    `${formatDateTime(at, zone)}, ${amountText(sum, currency)}`;

  function follow({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setShown(nearest((clientX - left) / width));
  }

  const decimals = amounts.some((amount) => !Number.isInteger(amount)) ? 2 : 0;
  return (
    <PnlLineFrame>
      <PnlChart>
        <div className="axis" aria-hidden="true">
          {amounts.map((amount) => (
            <span key={amount} style={{ transform: verticalLabelTransform(yOf(amount)) }}>
              {formatSignedAmount(amount, decimals)}
            </span>
          ))}
        </div>
        <div className="plot" onPointerMove={follow} onPointerLeave={() => setShown(null)}>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            aria-describedby={summaryId}
          >
            {amounts.map((amount) => (
              <line
                key={amount}
                className={amount === 0 ? 'zero' : undefined}
                x1={0}
                x2={100}
                y1={yOf(amount)}
                y2={yOf(amount)}
              />
            ))}
            {point && <line className="shown" x1={xOf(point.at)} x2={xOf(point.at)} y1={0} y2={100} />}
            <path className="sum" d={pnlLinePath(equity, xOf, yOf)} />
            {[end, point].map(
              (one, index) =>
                one && (
                  <path key={index} className="dot" d={`M${xOf(one.at).toFixed(2)} ${yOf(one.equity).toFixed(2)}h0`} />
                ),
            )}
          </svg>
          {point && (
            <output style={{ left: `${xOf(point.at)}%`, transform: `translateX(-${xOf(point.at)}%)` }}>
              {textOf(point)}
            </output>
          )}
          <input
            type="range"
            aria-label={`${label}: point`}
            aria-valuetext={described && textOf(described)}
            min={0}
            max={points.length - 1}
            value={shown ?? points.length - 1}
            onChange={({ target }) => setShown(Number(target.value))}
            onBlur={() => setShown(null)}
          />
        </div>
        <div className="now" aria-hidden="true">
          <span style={{ transform: verticalLabelTransform(yOf(last)) }}>
            <Pnl value={last} />
          </span>
        </div>
        <div className="times" aria-hidden="true">
          {times.map((time) => (
            <span key={time} style={{ transform: horizontalLabelTransform(xOf(time)) }}>
              {formatTimeTick(time, zone, spanMs)}
            </span>
          ))}
        </div>
      </PnlChart>
      <p id={summaryId} className="visually-hidden">
        After {plural(trades, 'closed trade')} the net PnL is {formatSignedAmount(last)}. The highest value was{' '}
        {formatSignedAmount(highest)}, the lowest {formatSignedAmount(lowest)}.
      </p>
    </PnlLineFrame>
  );
});

/** Returns the SVG path of the PnL line, which is flat between two exits. */
const pnlLinePath = ({ points }: EquityCurve, xOf: (at: number) => number, yOf: (amount: number) => number): string =>
  points
    .map(({ at, equity }, index) =>
      index === 0
        ? `M${xOf(at).toFixed(2)} ${yOf(equity).toFixed(2)}`
        : `H${xOf(at).toFixed(2)}V${yOf(equity).toFixed(2)}`,
    )
    .join('');
