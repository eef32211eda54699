import { styled, useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { useState } from 'react';
import type { EquityPoint } from '@/domain/figures/equity';
import { formatSigned } from '@/domain/format/format';
import { formatDateTime, formatTick, type Zone } from '@/domain/format/time';
import { timeTicks } from '@/domain/format/timeTicks';
import { EQUITY_TEXTS } from '../texts';

const EQUITY_HEIGHT = 150;
const DRAWDOWN_HEIGHT = 92;
const LABEL = { fontSize: 11 };
const MARGIN = { left: 0, right: 20, top: 9, bottom: 9 };
const MAX_TICKS = 8;

const Root = styled('div')(({ theme }) => ({
  padding: theme.spacing(2, 3, 0, 2),
  [`& .${lineClasses.area}`]: { opacity: 0.3 },
  '& h3': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, paddingLeft: theme.spacing(1) },
}));

type Highlight = { axisId: string; dataIndex: number }[];
const AXIS = 'time';

export type EquityChartProps = { points: readonly EquityPoint[]; saves: readonly number[]; zone: Zone };

/** Shows the cumulative net PnL above its drawdown. Both share the time axis and the highlighted point. */
export function EquityChart({ points, saves, zone }: EquityChartProps) {
  const { primary, loss, text, warning } = useTheme().vars.palette;
  const [highlight, setHighlight] = useState<Highlight>([]);
  const at = points.map((point) => point.at);
  const [from = 0, until = 0] = [at[0], at.at(-1)];
  const span = until - from;
  const time = {
    id: AXIS,
    data: at,
    scaleType: 'linear' as const,
    domainLimit: 'strict' as const,
    tickInterval: timeTicks(from, until, { zone, most: MAX_TICKS }),
    tickLabelStyle: LABEL,
    valueFormatter: (value: number, { location }: { location: string }) =>
      location === 'tooltip' ? formatDateTime(value, zone) : formatTick(value, zone, span),
  };
  const money = {
    width: 60,
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
    // The focus stop of the chart has no name and no ring. The summary below states the figures.
    disableKeyboardNavigation: true,
    axisHighlight: { x: 'line' as const },
    highlightedAxis: highlight,
    onHighlightedAxisChange: (items: readonly { axisId: string | number; dataIndex: number }[]) =>
      setHighlight(items.filter(({ axisId }) => axisId === AXIS).map(({ dataIndex }) => ({ axisId: AXIS, dataIndex }))),
  };
  const line = {
    showMark: false,
    curve: 'linear' as const,
    valueFormatter: (value: number | null) => `${formatSigned(value)} USDT`,
  };
  const marks = (
    <>
      <ChartsReferenceLine y={0} lineStyle={{ stroke: text.secondary, strokeWidth: 1 }} />
      {saves
        .filter((save) => save >= from && save <= until)
        .map((save) => (
          <ChartsReferenceLine
            key={save}
            x={save}
            lineStyle={{ stroke: warning.main, strokeWidth: 1, strokeDasharray: '3 3' }}
          />
        ))}
    </>
  );
  return (
    <Root>
      <h3>{EQUITY_TEXTS.equity}</h3>
      <LineChart
        {...shared}
        height={EQUITY_HEIGHT}
        series={[{ ...line, label: 'Net PnL', data: points.map((point) => point.equity), color: primary.main }]}
        xAxis={[{ ...time, position: 'none' }]}
        yAxis={[{ ...money, tickNumber: 4 }]}
      >
        {marks}
      </LineChart>
      <h3>{EQUITY_TEXTS.drawdown}</h3>
      <LineChart
        {...shared}
        margin={{ ...MARGIN, bottom: 2 }}
        height={DRAWDOWN_HEIGHT}
        series={[
          { ...line, label: 'Drawdown', data: points.map((point) => point.drawdown), color: loss.main, area: true },
        ]}
        xAxis={[{ ...time, height: 24 }]}
        yAxis={[{ ...money, tickNumber: 2, max: 0, domainLimit: 'strict' as const }]}
      >
        {marks}
      </LineChart>
    </Root>
  );
}
