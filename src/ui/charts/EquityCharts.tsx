import { useTheme } from '@mui/material/styles';
import { type ReactNode, useMemo, useState } from 'react';
import type { EquityPoint } from '@/domain/figures/equity';
import { formatSignedAmount } from '@/domain/format/format';
import { formatDateTime, type Zone } from '@/domain/format/time';
import { valueTicks } from '@/domain/format/valueTicks';
import { type PlotLine, TimePlot } from './TimePlot';

const MAX_EQUITY_LABELS = 4;

type Props = {
  points: readonly EquityPoint[];
  zone: Zone;
  shape: PlotLine['shape'];
  /** Chart heights in pixels and the maximum number of labels on the time axis. */
  sizes: { equity: number; drawdown: number; times: number };
  titles: { equity?: ReactNode; drawdown: ReactNode };
  marks?: readonly number[];
};

/**
 * Shows the cumulative net PnL above the drawdown, with one time axis and one selected time. The screen must show the
 * figures as a text, because the charts have no name.
 */
export function EquityCharts({ points, zone, shape, sizes, titles, marks }: Props) {
  const { primary, loss } = useTheme().vars.palette;
  const [shown, setShown] = useState<number | null>(null);
  const times = useMemo(() => points.map(({ at }) => at), [points]);
  const charts = useMemo(() => {
    const sums = points.map((point) => point.equity);
    const falls = points.map((point) => point.drawdown);
    const equity: PlotLine = { name: 'Net PnL', values: sums, colour: primary.main, shape };
    const drawdown: PlotLine = { name: 'Drawdown', values: falls, colour: loss.main, shape, filled: true };
    return {
      equity: { lines: [equity], amounts: valueTicks(Math.min(...sums), Math.max(...sums), MAX_EQUITY_LABELS) },
      // The low chart has room for two labels only: the deepest drawdown and 0.
      drawdown: { lines: [drawdown], amounts: [Math.min(...falls) || -1, 0] },
    };
  }, [points, primary.main, loss.main, shape]);
  const point = shown === null ? undefined : points[shown];
  const shared = { times, zone, marks, shown, onShow: setShown };
  return (
    <>
      {titles.equity}
      <div style={{ height: sizes.equity }}>
        <TimePlot
          {...shared}
          {...charts.equity}
          maxTimes={0}
          shownText={point && <PointText point={point} zone={zone} />}
        />
      </div>
      {titles.drawdown}
      <div style={{ height: sizes.drawdown }}>
        <TimePlot {...shared} {...charts.drawdown} maxTimes={sizes.times} shownText={null} />
      </div>
    </>
  );
}

const PointText = ({ point, zone }: { point: EquityPoint; zone: Zone }) => (
  <>
    <div>{formatDateTime(point.at, zone)}</div>
    Net PnL {formatSignedAmount(point.equity)}, drawdown {formatSignedAmount(point.drawdown)} USDT
  </>
);
