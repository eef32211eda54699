import { styled, useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { useMemo } from 'react';
import { formatSigned } from '@/domain/format/format';
import { timeTicks } from '@/domain/format/timeTicks';
import { formatDateTime, formatTick, type Zone } from '@/domain/format/time';
import type { Equity } from '@/domain/figures/equity';

const EQUITY_HEIGHT = 112;
const DRAWDOWN_HEIGHT = 68;
const LABEL = { fontSize: 11 };
const AXIS_WIDTH = 56;
/** Leaves room for half a label above and below. The chart does not draw a label that does not fit. */
const MARGIN = { left: 0, right: 22, top: 9, bottom: 9 };
const MARGIN_ON_AXIS = { ...MARGIN, bottom: 2 };
const MAX_TICKS = 6;

const Root = styled('div')(({ theme }) => ({
  [`& .${lineClasses.area}`]: { opacity: 0.35 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

export type EquityChartProps = { equity: Equity; zone: Zone };

/** Shows the cumulative net PnL, and the drawdown below with the same time axis. */
export function EquityChart({ equity: { points }, zone }: EquityChartProps) {
  const { primary, loss, text } = useTheme().vars.palette;
  const at = points.map((point) => point.at);
  const [from = 0, until = 0] = [at[0], at.at(-1)];
  const span = until - from;
  const ticks = useMemo(() => timeTicks(from, until, { zone, most: MAX_TICKS }), [from, until, zone]);
  const time = {
    data: at,
    scaleType: 'linear' as const,
    domainLimit: 'strict' as const,
    tickInterval: ticks,
    tickLabelStyle: LABEL,
    valueFormatter: (value: number, { location }: { location: string }) =>
      location === 'tooltip' ? formatDateTime(value, zone) : formatTick(value, zone, span),
  };
  const money = {
    width: AXIS_WIDTH,
    tickLabelStyle: LABEL,
    disableLine: true,
    disableTicks: true,
    valueFormatter: (value: number) => formatSigned(value, Math.abs(value) < 10 && value % 1 !== 0 ? 2 : 0),
  };
  const shared = {
    margin: MARGIN,
    hideLegend: true,
    skipAnimation: true,
    grid: { horizontal: true },
    // The focus stop of the chart has no name and no ring. The rows of the table have the same figures.
    disableKeyboardNavigation: true,
  };
  const line = {
    showMark: false,
    curve: 'stepAfter' as const,
    valueFormatter: (value: number | null) => `${formatSigned(value)} USDT`,
  };
  const zero = <ChartsReferenceLine y={0} lineStyle={{ stroke: text.secondary, strokeWidth: 1 }} />;
  return (
    <Root>
      <LineChart
        {...shared}
        height={EQUITY_HEIGHT}
        series={[{ ...line, label: 'Net PnL', data: points.map((point) => point.equity), color: primary.main }]}
        xAxis={[{ ...time, position: 'none' }]}
        yAxis={[{ ...money, tickNumber: 4 }]}
      >
        {zero}
      </LineChart>
      <p>Drawdown, USDT below the highest so far</p>
      <LineChart
        {...shared}
        margin={MARGIN_ON_AXIS}
        height={DRAWDOWN_HEIGHT}
        series={[
          { ...line, label: 'Drawdown', data: points.map((point) => point.drawdown), color: loss.main, area: true },
        ]}
        xAxis={[{ ...time, height: 24 }]}
        yAxis={[{ ...money, tickNumber: 2, max: 0, domainLimit: 'strict' as const }]}
      >
        {zero}
      </LineChart>
    </Root>
  );
}
