import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useGetParametersQuery } from '@/api/params';
import { MIN_USABLE_COVERAGE_PCT, type MarketAnalysis } from '@/contract/market';
import { completeParameters } from '@/contract/params/schema';
import { formatCount, formatObi, formatPercent, formatPrice, formatRatio, isFigure } from '@/domain/format/format';
import { marketMetricsOf } from '@/domain/market/marketFigures';
import { tradableMetricRanges } from '@/domain/market/tradableRange';
import { LabelledFigure } from '@/ui/figures/LabelledFigure';
import { MetricGauge } from './MetricGauge';

const MetricList = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
  gap: theme.spacing(2, 3),
  '& dt, & small, & .note': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd:not(.note)': { ...theme.typography.subtitle1 },
}));

/** Shows the mean of each market metric over all symbols. */
export function MarketMetrics({ metrics }: { metrics: MarketAnalysis['metrics'] }) {
  const titleId = useId();
  const m = marketMetricsOf(metrics);
  const { data: params } = useGetParametersQuery();
  const ranges = params && tradableMetricRanges(completeParameters(params));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Metrics</h3>
      <MetricList>
        <LabelledFigure
          label="Avg spread"
          value={formatPercent(m.spread_pct, 4)}
          note={
            ranges && (
              <MetricGauge value={m.spread_pct} range={ranges.spread_pct} format={(value) => formatPercent(value, 3)} />
            )
          }
        />
        <LabelledFigure
          label="Avg depth"
          value={formatCount(m.depth_usdt)}
          unit="USDT"
          note={ranges && <MetricGauge value={m.depth_usdt} range={ranges.depth_usdt} format={formatCount} />}
        />
        <LabelledFigure label="Avg OBI" value={formatObi(m.obi)} />
        <LabelledFigure label="Avg walls" value={formatRatio(m.walls)} unit="a symbol" />
        <LabelledFigure label="Levels of 1k and more" value={formatRatio(m.walls_1k)} unit="a symbol" />
        <LabelledFigure label="Levels of 15k and more" value={formatRatio(m.walls_15k)} unit="a symbol" />
        <LabelledFigure
          label="Avg wall distance"
          value={formatPrice(m.wall_distance_usd)}
          unit="USD"
          note={isFigure(m.wall_distance_pct) ? `${formatPercent(m.wall_distance_pct, 3)} of the price` : undefined}
        />
        <LabelledFigure
          label="Both walls"
          value={formatPercent(m.coverage_pct)}
          unit="of symbols"
          note={<MetricGauge value={m.coverage_pct} range={{ from: MIN_USABLE_COVERAGE_PCT }} format={formatPercent} />}
        />
      </MetricList>
    </section>
  );
}
