import { styled } from '@mui/material/styles';
import { countsPerBin } from '@/domain/figures/countsPerBin';
import type { EquityPoint } from '@/domain/figures/equity';
import { EquityAndDrawdown } from '@/ui/charts/EquityAndDrawdown';
import type { LazyChartProps } from '@/ui/charts/LazyEquityCharts';
import { titleInCurrency } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';
import { EQUITY_PANEL_TEXTS } from '../texts';
import { MAX_SAVE_MARKS, SAVE_COUNT_BINS } from './parameterSaveMarks';
import { SaveCounts } from './SaveCounts';

const EQUITY_CHART_HEIGHTS = { equity: 150, drawdown: 92 };

const EquityChartFrame = styled('div')(({ theme }) => ({
  padding: theme.spacing(2, 3, 0, 2),
  '& h3': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, paddingLeft: theme.spacing(1) },
}));

type Props = LazyChartProps & { points: readonly EquityPoint[]; saves: readonly number[] };

/**
 * Shows an equity chart above a drawdown chart. Dashed lines in the charts mark parameter saves. Many saves become a
 * count per bin below the charts, because many lines would cover the curve.
 */
export function EquityChart({ points, saves, ...lazy }: Props) {
  const currency = useCurrency();
  const [from = 0, until = 0] = [points[0]?.at, points.at(-1)?.at];
  const inView = saves.filter((save) => save >= from && save <= until);
  const counted = inView.length > MAX_SAVE_MARKS;
  return (
    <EquityChartFrame>
      <EquityAndDrawdown
        {...lazy}
        points={points}
        zone="utc"
        shape="linear"
        heights={EQUITY_CHART_HEIGHTS}
        maxTimeLabels={8}
        titles={{
          equity: <h3>{titleInCurrency(EQUITY_PANEL_TEXTS.equity, currency)}</h3>,
          drawdown: <h3>{titleInCurrency(EQUITY_PANEL_TEXTS.drawdown, currency)}</h3>,
        }}
        marks={counted ? [] : inView}
      />
      <SaveCounts bins={counted ? countsPerBin(inView, { from, until, bins: SAVE_COUNT_BINS }) : []} />
    </EquityChartFrame>
  );
}
