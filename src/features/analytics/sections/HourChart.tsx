import { styled, useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import type { Analytics } from '@/contract/trades/analytics';
import { CHART_TOOLTIP_PROPS } from '@/ui/charts/chartTooltip';
import { formatCount, formatSignedAmount, plural } from '@/domain/format/format';
import { amountText } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';

const PNL_CHART_HEIGHT_PX = 182;
const TRADES_CHART_HEIGHT_PX = 112;
const AXIS_WIDTH_PX = 52;
const AXIS_LABEL_STYLE = { fontSize: 11 };
const CHART_MARGIN = { left: 4, right: 12, top: 8, bottom: 4 };
/** The chart omits the lowest label of its axis without room for half of the label. */
const PNL_CHART_MARGIN = { ...CHART_MARGIN, bottom: 9 };

/**
 * Keeps keyboard focus off the hour chart, which has no name and no focus ring. `HourTable` offers the figures to
 * keyboard users.
 */
const KEYBOARD_DISABLED_PROPS = { disableKeyboardNavigation: true };

const HourChartFrame = styled('div')(({ theme }) => ({
  padding: theme.spacing(2, 0, 0),
  '& h3': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, padding: theme.spacing(0, 3) },
}));

export type HourChartProps = { hours: Analytics['hourly']; labels: readonly string[] };

export function HourChart({ hours, labels }: HourChartProps) {
  const { gain, loss, text } = useTheme().vars.palette;
  const currency = useCurrency();
  // The axis uses indexes, because the same hour of two days has the same label.
  const places = hours.map((_, place) => place);
  const largest = Math.max(...hours.map(({ pnl }) => Math.abs(pnl ?? 0)));
  const most = Math.max(...hours.map(({ trades }) => trades ?? 0));
  const pnlText = (place: number): string => amountText(hours[place]?.pnl, currency);
  const tradesText = (place: number): string => plural(hours[place]?.trades ?? 0, 'trade');

  const hourAxis = {
    data: places,
    scaleType: 'band' as const,
    categoryGapRatio: 0.25,
    valueFormatter: (place: number) => labels[place] ?? '',
    disableTicks: true,
    tickLabelStyle: AXIS_LABEL_STYLE,
  };
  return (
    <HourChartFrame>
      <h3>PnL, {currency} net</h3>
      <BarChart
        height={PNL_CHART_HEIGHT_PX}
        margin={PNL_CHART_MARGIN}
        {...KEYBOARD_DISABLED_PROPS}
        slotProps={CHART_TOOLTIP_PROPS}
        hideLegend
        skipAnimation
        series={[
          {
            label: 'PnL',
            data: hours.map(({ pnl }) => pnl),
            valueFormatter: (_value, { dataIndex }) => `${pnlText(dataIndex)}, ${tradesText(dataIndex)}`,
          },
        ]}
        xAxis={[{ ...hourAxis, position: 'none' }]}
        yAxis={[
          {
            width: AXIS_WIDTH_PX,
            tickNumber: 5,
            tickLabelStyle: AXIS_LABEL_STYLE,
            disableLine: true,
            disableTicks: true,
            // Uses a scale from −1 to 1 when every PnL is zero.
            ...(largest === 0 && { min: -1, max: 1 }),
            valueFormatter: (value: number) => formatSignedAmount(value, largest < 10 ? 2 : 0),
            colorMap: { type: 'piecewise', thresholds: [0], colors: [loss.main, gain.main] },
          },
        ]}
        grid={{ horizontal: true }}
      >
        <ChartsReferenceLine y={0} lineStyle={{ stroke: text.secondary, strokeWidth: 1 }} />
      </BarChart>
      <h3>Trades</h3>
      <BarChart
        height={TRADES_CHART_HEIGHT_PX}
        margin={CHART_MARGIN}
        {...KEYBOARD_DISABLED_PROPS}
        slotProps={CHART_TOOLTIP_PROPS}
        hideLegend
        skipAnimation
        series={[
          {
            label: 'Trades',
            data: hours.map(({ trades }) => trades),
            color: text.secondary,
            valueFormatter: (_value, { dataIndex }) => `${tradesText(dataIndex)}, ${pnlText(dataIndex)}`,
          },
        ]}
        xAxis={[hourAxis]}
        yAxis={[
          {
            width: AXIS_WIDTH_PX,
            tickNumber: 3,
            tickMinStep: 1,
            ...(most === 0 && { min: 0, max: 1 }),
            tickLabelStyle: AXIS_LABEL_STYLE,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (value: number) => formatCount(value),
          },
        ]}
        grid={{ horizontal: true }}
      />
    </HourChartFrame>
  );
}
