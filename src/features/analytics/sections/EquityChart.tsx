import { styled, useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { lineClasses } from '@mui/x-charts/LineChart';
import { useState } from 'react';
import type { EquityPoint } from '@/domain/figures/equity';
import { EquityCharts, TIME_AXIS_ID } from '@/ui/charts/EquityCharts';
import { EQUITY_PANEL_TEXTS } from '../texts';
import { MAX_SAVE_MARKS, SAVE_COUNT_BINS } from './parameterSaveMarks';
import { SaveCounts } from './SaveCounts';
import { countsPerBin } from '@/domain/figures/countsPerBin';

const EQUITY_CHART_SIZES_PX = { equity: 150, drawdown: 92, axis: 60, right: 20, ticks: 8 };

const EquityChartFrame = styled('div')(({ theme }) => ({
  padding: theme.spacing(2, 3, 0, 2),
  [`& .${lineClasses.area}`]: { opacity: 0.3 },
  '& h3': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, paddingLeft: theme.spacing(1) },
}));

type HighlightedPoints = { axisId: string; dataIndex: number }[];

export type EquityChartProps = { points: readonly EquityPoint[]; saves: readonly number[] };

/**
 * Shows an equity chart above a drawdown chart. Dashed lines in the charts mark parameter saves. Many saves become a
 * count per bin below the charts, because many lines would cover the curve.
 */
export function EquityChart({ points, saves }: EquityChartProps) {
  const { warning } = useTheme().vars.palette;
  const [highlight, setHighlight] = useState<HighlightedPoints>([]);
  const [from = 0, until = 0] = [points[0]?.at, points.at(-1)?.at];
  const inView = saves.filter((save) => save >= from && save <= until);
  const counted = inView.length > MAX_SAVE_MARKS;
  const marks = (counted ? [] : inView).map((save) => (
    <ChartsReferenceLine
      key={save}
      x={save}
      lineStyle={{ stroke: warning.main, strokeWidth: 1, strokeDasharray: '3 3' }}
    />
  ));
  return (
    <EquityChartFrame>
      <EquityCharts
        points={points}
        zone="utc"
        curve="linear"
        sizes={EQUITY_CHART_SIZES_PX}
        titles={{ equity: <h3>{EQUITY_PANEL_TEXTS.equity}</h3>, drawdown: <h3>{EQUITY_PANEL_TEXTS.drawdown}</h3> }}
        marks={marks}
        highlight={{
          axisHighlight: { x: 'line' },
          highlightedAxis: highlight,
          onHighlightedAxisChange: (items) =>
            setHighlight(
              items
                .filter(({ axisId }) => axisId === TIME_AXIS_ID)
                .map(({ dataIndex }) => ({ axisId: TIME_AXIS_ID, dataIndex })),
            ),
        }}
      />
      <SaveCounts
        bins={counted ? countsPerBin(inView, { from, until, bins: SAVE_COUNT_BINS }) : []}
        inset={{ left: EQUITY_CHART_SIZES_PX.axis, right: EQUITY_CHART_SIZES_PX.right }}
      />
    </EquityChartFrame>
  );
}
