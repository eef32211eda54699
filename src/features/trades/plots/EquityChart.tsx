import { styled } from '@mui/material/styles';
import { lineClasses } from '@mui/x-charts/LineChart';
import type { EquityCurve } from '@/domain/figures/equity';
import type { Zone } from '@/domain/format/time';
import { EquityCharts } from '@/ui/charts/EquityCharts';

const EQUITY_CHART_SIZES_PX = { equity: 112, drawdown: 68, axis: 56, right: 22, ticks: 6 };

const EquityChartRoot = styled('div')(({ theme }) => ({
  [`& .${lineClasses.area}`]: { opacity: 0.35 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

export type EquityChartProps = { equity: EquityCurve; zone: Zone };

/** Draws the cumulative net PnL of the displayed trades above a chart of the drawdown. */
export const EquityChart = ({ equity: { points }, zone }: EquityChartProps) => (
  <EquityChartRoot>
    <EquityCharts
      points={points}
      zone={zone}
      curve="stepAfter"
      sizes={EQUITY_CHART_SIZES_PX}
      titles={{ drawdown: <p>Drawdown, USDT below the highest so far</p> }}
    />
  </EquityChartRoot>
);
