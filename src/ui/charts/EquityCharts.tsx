import { useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart, type LineChartProps } from '@mui/x-charts/LineChart';
import { useMemo, type ReactNode } from 'react';
import type { EquityPoint } from '@/domain/figures/equity';
import { formatSignedAmount } from '@/domain/format/format';
import { formatDateTime, formatTimeTick, type Zone } from '@/domain/format/time';
import { timeTicks } from '@/domain/format/timeTicks';

const AXIS_LABEL_STYLE = { fontSize: 11 };
/** Id of the time axis of the equity and drawdown charts. */
export const TIME_AXIS_ID = 'time';

type Props = {
  points: readonly EquityPoint[];
  zone: Zone;
  curve: 'linear' | 'stepAfter';
  /** Chart heights and margins in pixels. `ticks` is the maximum number of labels on the time axis. */
  sizes: { equity: number; drawdown: number; axis: number; right: number; ticks: number };
  titles: { equity?: ReactNode; drawdown: ReactNode };
  /** Chart elements that both charts draw, such as a vertical line at the selected time. */
  marks?: ReactNode;
  /** Highlights the same time in the equity chart and in the drawdown chart. */
  highlight?: Pick<LineChartProps, 'axisHighlight' | 'highlightedAxis' | 'onHighlightedAxisChange'>;
};

/** Shows the cumulative net PnL above the drawdown. The equity chart and the drawdown chart have the same time axis. */
export function EquityCharts({ points, zone, curve, sizes, titles, marks, highlight }: Props) {
  const { primary, loss, text } = useTheme().vars.palette;
  const at = points.map((point) => point.at);
  const [from = 0, until = 0] = [at[0], at.at(-1)];
  const span = until - from;
  const ticks = useMemo(() => timeTicks(from, until, { zone, most: sizes.ticks }), [from, until, zone, sizes.ticks]);
  // The margin leaves room for half an axis label, because the chart omits a label that does not fit.
  const margin = { left: 0, right: sizes.right, top: 9, bottom: 9 };
  const time = {
    id: TIME_AXIS_ID,
    data: at,
    scaleType: 'linear' as const,
    domainLimit: 'strict' as const,
    tickInterval: ticks,
    tickLabelStyle: AXIS_LABEL_STYLE,
    valueFormatter: (value: number, { location }: { location: string }) =>
      location === 'tooltip' ? formatDateTime(value, zone) : formatTimeTick(value, zone, span),
  };
  const money = {
    width: sizes.axis,
    tickLabelStyle: AXIS_LABEL_STYLE,
    disableLine: true,
    disableTicks: true,
    valueFormatter: (value: number) => formatSignedAmount(value, Math.abs(value) < 10 && value % 1 !== 0 ? 2 : 0),
  };
  const shared = {
    margin,
    hideLegend: true,
    skipAnimation: true,
    grid: { horizontal: true },
    // The chart must not take the focus, because the chart has no name and no focus ring. The screen shows the figures
    // of the chart as a table or a summary.
    disableKeyboardNavigation: true,
    ...highlight,
  };
  const line = {
    showMark: false,
    curve,
    valueFormatter: (value: number | null) => `${formatSignedAmount(value)} USDT`,
  };
  const lines = (
    <>
      <ChartsReferenceLine y={0} lineStyle={{ stroke: text.secondary, strokeWidth: 1 }} />
      {marks}
    </>
  );
  return (
    <>
      {titles.equity}
      <LineChart
        {...shared}
        height={sizes.equity}
        series={[{ ...line, label: 'Net PnL', data: points.map((point) => point.equity), color: primary.main }]}
        xAxis={[{ ...time, position: 'none' }]}
        yAxis={[{ ...money, tickNumber: 4 }]}
      >
        {lines}
      </LineChart>
      {titles.drawdown}
      <LineChart
        {...shared}
        margin={{ ...margin, bottom: 2 }}
        height={sizes.drawdown}
        series={[
          { ...line, label: 'Drawdown', data: points.map((point) => point.drawdown), color: loss.main, area: true },
        ]}
        xAxis={[{ ...time, height: 24 }]}
        yAxis={[{ ...money, tickNumber: 2, max: 0, domainLimit: 'strict' as const }]}
      >
        {lines}
      </LineChart>
    </>
  );
}
