import { useTheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import type { EquityPoint } from '@/domain/figures/equity';
import { amountText } from '@/domain/format/currency';
import { valueTicks } from '@/domain/format/valueTicks';
import { useCurrency } from '../figures/currency';
import type { EquityChart, EquityChartsProps } from './EquityCharts';
import { type LazyChartProps, LazyEquityCharts } from './LazyEquityCharts';

const MAX_EQUITY_LABELS = 4;

type Props = Pick<EquityChartsProps, 'zone' | 'shape' | 'marks' | 'maxTimeLabels'> &
  LazyChartProps & {
    points: readonly EquityPoint[];
    /** Heights of the charts, px. */
    heights: { equity: number; drawdown: number };
    titles: { equity?: ReactNode; drawdown: ReactNode };
  };

export function EquityAndDrawdown({ points, heights, titles, ...rest }: Props) {
  const { primary, loss } = useTheme().vars.palette;
  const currency = useCurrency();
  const times = useMemo(() => points.map(({ at }) => at), [points]);
  const { equity, drawdown } = useMemo(() => {
    const sums = points.map((point) => point.equity);
    const falls = points.map((point) => point.drawdown);
    const sumText = (index: number): string => amountText(sums[index], currency);
    const fallText = (index: number): string => amountText(falls[index], currency);
    return {
      equity: {
        lines: [
          {
            name: 'Net PnL',
            values: sums,
            colour: primary.main,
            text: (index) => `${sumText(index)}, drawdown ${fallText(index)}`,
          },
        ],
        amounts: valueTicks(Math.min(...sums), Math.max(...sums), MAX_EQUITY_LABELS),
      },
      drawdown: {
        lines: [
          {
            name: 'Drawdown',
            values: falls,
            colour: loss.main,
            filled: true,
            text: (index) => `${fallText(index)}, net PnL ${sumText(index)}`,
          },
        ],
        // The low chart has room for two labels only: the deepest drawdown and 0.
        amounts: [Math.min(...falls) || -1, 0],
      },
    } satisfies Record<string, Pick<EquityChart, 'lines' | 'amounts'>>;
  }, [points, primary.main, loss.main, currency]);
  return (
    <LazyEquityCharts
      {...rest}
      times={times}
      charts={[
        { ...equity, title: titles.equity, height: heights.equity },
        { ...drawdown, title: titles.drawdown, height: heights.drawdown },
      ]}
    />
  );
}
