import { styled } from '@mui/material/styles';
import type { Figure } from '@/domain/format/format';
import { gaugePositions, type TradableRange } from '@/domain/market/tradableRange';
import { tradableRangeText } from '../texts';

const GaugeFrame = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  '& svg': { display: 'block', width: '100%', height: 8, marginBlock: theme.spacing(0.5) },
  '& .scale': { fill: theme.vars.palette.divider },
  '& .band': { fill: theme.vars.palette.success.main, opacity: 0.45 },
  '& line': { stroke: theme.vars.palette.text.primary, strokeWidth: 3 },
  '&[data-tradable="false"] > span': { color: theme.vars.palette.warning.main },
}));

type Props = { value: Figure; range: TradableRange; format: (value: number) => string };

/** Shows a metric on a scale with its tradable range. A text states whether the metric is inside the tradable range. */
export function MetricGauge({ value, range, format }: Props) {
  const gauge = gaugePositions(value, range);
  if (gauge === null) return null;
  return (
    <GaugeFrame data-tradable={gauge.isTradable}>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="scale" width={100} height={1} />
        <rect className="band" x={gauge.from} width={gauge.until - gauge.from} height={1} />
        <line x1={gauge.value} x2={gauge.value} y1={0} y2={1} vectorEffect="non-scaling-stroke" />
      </svg>
      <span>{tradableRangeText(gauge.isTradable, range, format)}</span>
    </GaugeFrame>
  );
}
