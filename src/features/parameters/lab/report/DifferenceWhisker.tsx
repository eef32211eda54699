import { styled } from '@mui/material/styles';
import type { VariantDifference } from '@/domain/lab/pairedDifference';
import { formatSignedAmount } from '@/domain/format/format';
import { intervalContainsZero } from '@/domain/lab/words';

const DifferenceWhiskerRoot = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 14,
  overflow: 'visible',
  '& line': { stroke: theme.vars.palette.text.secondary, strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' },
  '& .zero': { strokeDasharray: '2 2' },
  '& .span': { strokeWidth: 3 },
  '& .value': { strokeWidth: 3 },
  '&[data-tone="gain"] :is(.span, .value)': { stroke: theme.vars.palette.gain.main },
  '&[data-tone="loss"] :is(.span, .value)': { stroke: theme.vars.palette.loss.main },
}));

type Props = {
  difference: VariantDifference;
  /** Largest absolute value of the scale. All whiskers of a table share one scale. */
  scaleMax: number;
  unit: string;
};

/** Returns the largest absolute value among the differences and the ends of their intervals. */
export const largestAbsoluteDifference = (differences: readonly (VariantDifference | null | undefined)[]): number =>
  Math.max(
    0,
    ...differences.flatMap((difference) =>
      difference ? [difference.value, difference.interval?.low ?? 0, difference.interval?.high ?? 0].map(Math.abs) : [],
    ),
  );

/** Draws a difference with its interval on a scale around 0. Only an interval without 0 has a colour. */
export function DifferenceWhisker({ difference: { value, interval }, scaleMax, unit }: Props) {
  const at = (amount: number): number => 50 + (scaleMax === 0 ? 0 : (48 * amount) / scaleMax);
  const tone = interval === null || intervalContainsZero(interval) ? undefined : value > 0 ? 'gain' : 'loss';
  const spoken =
    interval === null
      ? `${formatSignedAmount(value)} ${unit}, no interval`
      : `${formatSignedAmount(value)} ${unit}, 95 % interval ${formatSignedAmount(interval.low)} to ${formatSignedAmount(interval.high)}`;
  return (
    <DifferenceWhiskerRoot
      viewBox="0 0 100 14"
      preserveAspectRatio="none"
      role="img"
      aria-label={spoken}
      data-tone={tone}
    >
      <line className="zero" x1={50} x2={50} y1={0} y2={14} />
      {interval && (
        <>
          <line className="span" x1={at(interval.low)} x2={at(interval.high)} y1={7} y2={7} />
          {[interval.low, interval.high].map((end) => (
            <line key={end} x1={at(end)} x2={at(end)} y1={4} y2={10} />
          ))}
        </>
      )}
      <line className="value" x1={at(value)} x2={at(value)} y1={2} y2={12} />
    </DifferenceWhiskerRoot>
  );
}

type SingleProps = { difference: VariantDifference | null | undefined; unit: string };

/** Draws one difference on a scale of its own. Without an interval the mark would always be at the end of the scale. */
export const SingleDifferenceWhisker = ({ difference, unit }: SingleProps) =>
  difference?.interval && (
    <DifferenceWhisker difference={difference} scaleMax={largestAbsoluteDifference([difference])} unit={unit} />
  );
