import { styled } from '@mui/material/styles';
import type { PointerEvent, ReactNode } from 'react';
import { formatSignedAmount } from '@/domain/format/format';
import { amountPosition } from './amountPosition';

/** Distances between the drawing and the edges of a frame without a last value. */
export const PLOT_INSETS = { left: 'calc(3.75rem + 8px)', right: 'calc(1.25rem + 8px)' };

// The container sets the size of the drawing, so that the height does not follow the width.
const PlotContainer = styled('div')({ containerType: 'size', height: '100%' });

const PlotGrid = styled('div')(({ theme }) => ({
  height: '100%',
  display: 'grid',
  grid: '"axis plot last" minmax(0, 1fr) ". labels ." auto / 3.75rem minmax(0, 1fr) 1.25rem',
  '&[data-last]': { gridTemplateColumns: '3.75rem minmax(0, 1fr) 5rem' },
  columnGap: theme.spacing(2),
  // The padding is half a line high, because half of the highest and of the lowest label is outside the drawing.
  paddingTop: '0.5rem',
  '& .plot': { gridArea: 'plot', position: 'relative', minHeight: 0 },
  '& .plot:focus-within': { outline: '2px solid var(--primary)', outlineOffset: 2 },
  '& .plot > svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  // Only the keyboard and screen readers use the hidden input. The pointer selects a point by position.
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, pointerEvents: 'none' },
  '& path, & line': { fill: 'none', vectorEffect: 'non-scaling-stroke' },
  '& line': { stroke: theme.vars.palette.divider, strokeWidth: 1 },
  '& line.zero': { stroke: theme.vars.palette.text.secondary },
  '& line.shown': { stroke: theme.vars.palette.text.secondary, strokeDasharray: '2 3' },
  '& :is(.axis, .last, .labels)': { position: 'relative', containerType: 'size' },
  '& .axis, & .labels': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .axis': { gridArea: 'axis' },
  '& .labels': { gridArea: 'labels', alignSelf: 'stretch', height: '1.7rem' },
  '& .labels:empty': { height: '0.5rem' },
  '& .last': { ...theme.typography.subtitle1, gridArea: 'last' },
  '& :is(.axis, .last, .labels) > span': { position: 'absolute', top: 0, whiteSpace: 'nowrap' },
  '& .axis > span': { right: 0 },
  '& .labels > span': { top: 'auto', bottom: 0 },
  '& output': {
    ...theme.typography.body2,
    position: 'absolute',
    top: 0,
    zIndex: 1,
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

type Props = {
  /** Name of the drawing. Without a name, the screen must offer the figures in another form. */
  label?: string;
  describedBy?: string;
  /** Values with a grid line and a label, in ascending order. */
  amounts: readonly number[];
  amountText?: (amount: number, decimals: number) => string;
  /** Labels below the drawing. `at` is in percent of its width. */
  labels: readonly { at: number; text: string }[];
  /** Selected place in percent of the width, with its text. The text is null when another chart shows it. */
  shown: { at: number; text: ReactNode } | null;
  /** Called with the place of the pointer: 0 is the left edge, 1 the right edge. Called with null when the pointer leaves. */
  onPoint: (share: number | null) => void;
  /** Value at the right edge with its text. */
  last?: { amount: number; text: ReactNode };
  /** Elements of the drawing, whose coordinates are percentages. */
  children: ReactNode;
  control?: ReactNode;
};

export function PlotFrame({ label, describedBy, amounts, labels, shown, onPoint, ...parts }: Props) {
  const { amountText = formatSignedAmount, last, children, control } = parts;
  const yOf = amountPosition(amounts);
  const decimals = amounts.some((amount) => !Number.isInteger(amount)) ? 2 : 0;
  const follow = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint((clientX - left) / width);
  };
  return (
    <PlotContainer aria-hidden={label === undefined || undefined}>
      <PlotGrid data-last={last && ''}>
        <div className="axis" aria-hidden="true">
          {amounts.map((amount) => (
            <span key={amount} style={{ transform: verticalLabelTransform(yOf(amount)) }}>
              {amountText(amount, decimals)}
            </span>
          ))}
        </div>
        <div className="plot" onPointerMove={follow} onPointerLeave={() => onPoint(null)}>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            aria-describedby={describedBy}
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
            {shown && <line className="shown" x1={shown.at} x2={shown.at} y1={0} y2={100} />}
            {children}
          </svg>
          {shown?.text && (
            <output style={{ left: `${shown.at}%`, transform: `translateX(-${shown.at}%)` }}>{shown.text}</output>
          )}
          {control}
        </div>
        {last && (
          <div className="last" aria-hidden="true">
            <span style={{ transform: verticalLabelTransform(yOf(last.amount)) }}>{last.text}</span>
          </div>
        )}
        <div className="labels" aria-hidden="true">
          {labels.map(({ at, text }) => (
            <span key={at} style={{ transform: horizontalLabelTransform(at) }}>
              {text}
            </span>
          ))}
        </div>
      </PlotGrid>
    </PlotContainer>
  );
}
