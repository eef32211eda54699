import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { MarketAnalysis } from '@/contract/market';
import { formatCount, formatObi, formatPercent, formatPrice, formatRatio, isFigure } from '@/domain/format/format';
import { metricsOf } from '@/domain/market/marketFigures';
import { Figure } from '@/ui/figures/Figure';

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
  gap: theme.spacing(2, 3),
  '& dt, & small, & .note': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd:not(.note)': { ...theme.typography.subtitle1 },
}));

/** Means over the symbols; a dash for a metric that the bot does not send. */
export function MarketMetrics({ metrics }: { metrics: MarketAnalysis['metrics'] }) {
  const titleId = useId();
  const m = metricsOf(metrics);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Metrics</h3>
      <Figures>
        <Figure label="Avg spread" value={formatPercent(m.spread_pct, 4)} />
        <Figure label="Avg depth" value={formatCount(m.depth_usdt)} unit="USDT" />
        <Figure label="Avg OBI" value={formatObi(m.obi)} />
        <Figure label="Avg walls" value={formatRatio(m.walls)} unit="a symbol" />
        <Figure label="Levels of 1k and more" value={formatRatio(m.walls_1k)} unit="a symbol" />
        <Figure label="Levels of 15k and more" value={formatRatio(m.walls_15k)} unit="a symbol" />
        <Figure
          label="Avg wall distance"
          value={formatPrice(m.wall_distance_usd)}
          unit="USD"
          note={isFigure(m.wall_distance_pct) ? `${formatPercent(m.wall_distance_pct, 3)} of the price` : undefined}
        />
        <Figure label="Both walls" value={formatPercent(m.coverage_pct)} unit="of symbols" />
      </Figures>
    </section>
  );
}
