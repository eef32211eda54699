import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useGetParametersQuery } from '@/api/params';
import { MIN_USABLE_COVERAGE_PCT, type MarketAnalysis } from '@/contract/market/analysis';
import { completeParameters } from '@/contract/params/schema';
import {
  type Figure,
  formatCount,
  formatObi,
  formatPercent,
  formatPrice,
  formatRatio,
  isFigure,
} from '@/domain/format/format';
import { marketMetricsOf } from '@/domain/market/marketFigures';
import { tradableMetricRanges } from '@/domain/market/tradableRange';
import { LabelledFigure } from '@/ui/figures/LabelledFigure';
import { DEFAULT_CURRENCY } from '@/contract/bot/displayNames';
import { useCurrency } from '@/ui/figures/currency';
import { MetricGauge } from './MetricGauge';

const MetricList = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
  gap: theme.spacing(2, 3),
  '& dt, & small, & .note': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd:not(.note)': { ...theme.typography.subtitle1 },
}));

type MetricRow = { label: string; metric: Figure; format: (metric: Figure) => string; unit?: string; note?: ReactNode };

/** Shows the mean of each sent market metric over all symbols. */
export function MarketMetrics({ metrics }: { metrics: MarketAnalysis['metrics'] }) {
  const titleId = useId();
  const currency = useCurrency();
  const m = marketMetricsOf(metrics);
  const { data: params } = useGetParametersQuery();
  const ranges = params && tradableMetricRanges(completeParameters(params));
  const rows: MetricRow[] = [
    {
      label: 'Avg spread',
      metric: m.spread_pct,
      format: (value) => formatPercent(value, 4),
      note: ranges && (
        <MetricGauge value={m.spread_pct} range={ranges.spread_pct} format={(value) => formatPercent(value, 3)} />
      ),
    },
    {
      label: 'Avg depth',
      metric: m.depth_usdt,
      format: formatCount,
      unit: currency,
      note: ranges && <MetricGauge value={m.depth_usdt} range={ranges.depth_usdt} format={formatCount} />,
    },
    { label: 'Avg OBI', metric: m.obi, format: formatObi },
    { label: 'Avg walls', metric: m.walls, format: formatRatio, unit: 'a symbol' },
    { label: 'Levels of 1k and more', metric: m.walls_1k, format: formatRatio, unit: 'a symbol' },
    { label: 'Levels of 15k and more', metric: m.walls_15k, format: formatRatio, unit: 'a symbol' },
    {
      label: 'Avg wall distance',
      metric: m.wall_distance_usd,
      format: formatPrice,
      unit: currency === DEFAULT_CURRENCY ? 'USD' : currency,
      note: isFigure(m.wall_distance_pct) && `${formatPercent(m.wall_distance_pct, 3)} of the price`,
    },
    {
      label: 'Both walls',
      metric: m.coverage_pct,
      format: formatPercent,
      unit: 'of symbols',
      note: <MetricGauge value={m.coverage_pct} range={{ from: MIN_USABLE_COVERAGE_PCT }} format={formatPercent} />,
    },
  ];
  const sent = rows.filter(({ metric }) => isFigure(metric));
  const missing = rows.filter(({ metric }) => !isFigure(metric)).map(({ label }) => label);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Metrics</h3>
      {sent.length > 0 && (
        <MetricList>
          {sent.map(({ label, metric, format, unit, note }) => (
            <LabelledFigure key={label} label={label} value={format(metric)} unit={unit} note={note || undefined} />
          ))}
        </MetricList>
      )}
      {missing.length > 0 && <p className="quiet">The bot sends no {missing.join(', ')}.</p>}
    </section>
  );
}
