import { styled, useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart, type LineChartProps, lineClasses } from '@mui/x-charts/LineChart';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { formatSignedAmount } from '@/domain/format/format';
import { formatDateTime, formatTimeTick, type Zone } from '@/domain/format/time';
import { timeTicks } from '@/domain/format/timeTicks';
import { CHART_TOOLTIP_PROPS } from './chartTooltip';
import { EQUITY_CHART_INSETS_PX } from './equityChartInsets';

const AXIS_LABEL_STYLE = { fontSize: 11 };
const TIME_AXIS_ID = 'time';
const TIME_AXIS_HEIGHT_PX = 24;

// The lines must be visible through the area.
const EquityChartsRoot = styled('div')({ [`& .${lineClasses.area}`]: { opacity: 0.3 } });

export type EquityLine = {
  name: string;
  /** One value per time. */
  values: readonly number[];
  colour: string;
  /** Fills the area between the line and 0. */
  filled?: boolean;
  /** Text of the value at an index, for the tooltip. */
  text: (index: number) => string;
};

export type EquityChart = {
  title?: ReactNode;
  height: number;
  lines: readonly EquityLine[];
  /** Labelled values in ascending order, which enclose all drawn values. */
  amounts: readonly number[];
};

export type EquityChartsProps = {
  times: readonly number[];
  zone: Zone;
  /** A step line is flat between two times. */
  shape: 'step' | 'linear';
  /** Charts from top to bottom. The last chart shows the time axis. */
  charts: readonly EquityChart[];
  maxTimeLabels: number;
  /** Times with a dashed vertical line. */
  marks?: readonly number[];
};

/**
 * Draws charts of cumulative net PnL with a common time axis and one highlighted time. Screen readers skip the charts,
 * so the screen must show the figures as a text too.
 */
export function EquityCharts({ times, zone, shape, charts, maxTimeLabels, marks = [] }: EquityChartsProps) {
  const { text, warning } = useTheme().vars.palette;
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [from = 0, until = 0] = [times[0], times.at(-1)];
  const ticks = useMemo(
    () => timeTicks(from, until, { zone, most: maxTimeLabels }),
    [from, until, zone, maxTimeLabels],
  );
  const timeAxis = {
    id: TIME_AXIS_ID,
    data: times,
    scaleType: 'linear' as const,
    domainLimit: 'strict' as const,
    tickInterval: ticks,
    tickLabelStyle: AXIS_LABEL_STYLE,
    valueFormatter: (value: number, { location }: { location: string }) =>
      location === 'tooltip' ? formatDateTime(value, zone) : formatTimeTick(value, zone, until - from),
  };
  const shared = {
    hideLegend: true,
    skipAnimation: true,
    grid: { horizontal: true },
    // The chart must not take the focus, because the chart has no name and no focus ring.
    disableKeyboardNavigation: true,
    axisHighlight: { x: 'line' as const },
    slotProps: CHART_TOOLTIP_PROPS,
    highlightedAxis: highlighted === null ? [] : [{ axisId: TIME_AXIS_ID, dataIndex: highlighted }],
    onHighlightedAxisChange: (items) =>
      setHighlighted(items.find(({ axisId }) => axisId === TIME_AXIS_ID)?.dataIndex ?? null),
  } satisfies Partial<LineChartProps>;
  return (
    <EquityChartsRoot>
      {charts.map(({ title, height, lines, amounts }, index) => {
        const last = index === charts.length - 1;
        const [lowest = 0, highest = 1] = [amounts[0], amounts.at(-1)];
        // The width of the axis fits no decimals beside thousands.
        const decimals = amounts.every(
          (amount) => Number.isInteger(amount) || Math.abs(amount) >= 1_000 || amount === 0,
        )
          ? 0
          : 2;
        return (
          <Fragment key={index}>
            {title}
            <div aria-hidden="true">
              <LineChart
                {...shared}
                height={height}
                // The margin leaves room for half an axis label, because the chart omits a label that does not fit.
                margin={{ left: 0, right: EQUITY_CHART_INSETS_PX.right, top: 9, bottom: last ? 2 : 9 }}
                series={lines.map((line) => ({
                  label: line.name,
                  data: line.values,
                  color: line.colour,
                  area: line.filled,
                  showMark: false,
                  curve: shape === 'step' ? ('stepAfter' as const) : shape,
                  valueFormatter: (_value, { dataIndex }) => line.text(dataIndex),
                }))}
                xAxis={[{ ...timeAxis, ...(last ? { height: TIME_AXIS_HEIGHT_PX } : { position: 'none' }) }]}
                yAxis={[
                  {
                    width: EQUITY_CHART_INSETS_PX.left,
                    min: lowest,
                    max: highest,
                    tickInterval: [...amounts],
                    tickLabelStyle: AXIS_LABEL_STYLE,
                    disableLine: true,
                    disableTicks: true,
                    valueFormatter: (value: number) => formatSignedAmount(value, decimals),
                  },
                ]}
              >
                {lowest <= 0 && highest >= 0 && (
                  <ChartsReferenceLine y={0} lineStyle={{ stroke: text.secondary, strokeWidth: 1 }} />
                )}
                {marks.map((mark) => (
                  <ChartsReferenceLine
                    key={mark}
                    x={mark}
                    lineStyle={{ stroke: warning.light, strokeWidth: 1, strokeDasharray: '3 3' }}
                  />
                ))}
              </LineChart>
            </div>
          </Fragment>
        );
      })}
    </EquityChartsRoot>
  );
}
