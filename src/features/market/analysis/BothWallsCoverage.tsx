import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { MIN_LIMITED_COVERAGE_PCT, MIN_USABLE_COVERAGE_PCT, type MarketAnalysis } from '@/contract/market/analysis';
import { formatCount, formatPercent, plural } from '@/domain/format/format';
import { wallCoverageLevel, type WallCoverageLevel } from '@/domain/market/marketFigures';

const WallCoverageSection = styled('section')(({ theme }) => {
  const { success, warning, error, divider, text } = theme.vars.palette;
  return {
    '& .value': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: theme.spacing(0, 3) },
    '& .value > strong': theme.typography.h5,
    '& .value > span': { ...theme.typography.subtitle1, overflowWrap: 'anywhere' },
    '& [data-level="usable"]': { color: success.main },
    '& [data-level="limited"]': { color: warning.main },
    '& [data-level="poor"]': { color: error.main },
    '& svg': { display: 'block', width: '100%', height: 10, marginBlock: theme.spacing(1) },
    '& .scale': { fill: divider },
    '& .reach': { fill: 'currentColor' },
    '& line': { stroke: text.primary, strokeWidth: 1 },
  };
});

/** Recommendation shown for each coverage level when the bot sends no recommendation. */
const RECOMMENDATION_BY_COVERAGE: Record<WallCoverageLevel, string> = {
  usable: 'USABILE',
  limited: 'LIMITATO',
  poor: 'SCONSIGLIATO',
};

type Props = { filter: MarketAnalysis['both_walls_filter_analysis'] };

/** Shows how many symbols have a wall on both sides of the book, as the both-walls filter requires. */
export function BothWallsCoverage({ filter }: Props) {
  const titleId = useId();
  return (
    <WallCoverageSection aria-labelledby={titleId}>
      <h3 id={titleId}>Both-walls filter</h3>
      {filter === null || filter.coverage_pct === null ? (
        <p className="quiet">The bot sends no coverage.</p>
      ) : (
        <WallCoverageResult filter={filter} pct={filter.coverage_pct} />
      )}
    </WallCoverageSection>
  );
}

function WallCoverageResult({ filter, pct }: { filter: NonNullable<Props['filter']>; pct: number }) {
  const { symbols_with_both_walls, symbols_analyzed, recommendation, impact } = filter;
  const level = wallCoverageLevel(pct);
  return (
    <>
      <p className="value" data-level={level}>
        <strong>{formatPercent(pct)}</strong>
        <span>{recommendation ?? RECOMMENDATION_BY_COVERAGE[level]}</span>
      </p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" data-level={level}>
        <rect className="scale" width={100} height={1} />
        <rect className="reach" width={Math.max(0, Math.min(100, pct))} height={1} />
        {[MIN_LIMITED_COVERAGE_PCT, MIN_USABLE_COVERAGE_PCT].map((at) => (
          <line key={at} x1={at} x2={at} y1={0} y2={1} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <p className="quiet">
        {symbols_with_both_walls !== null && symbols_analyzed !== null
          ? `${formatCount(symbols_with_both_walls)} of ${plural(symbols_analyzed, 'symbol')} with a wall on both sides. `
          : ''}
        Usable from {MIN_USABLE_COVERAGE_PCT}%, limited from {MIN_LIMITED_COVERAGE_PCT}%.
      </p>
      {impact && <p>{impact}</p>}
    </>
  );
}
