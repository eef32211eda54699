import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useGetStatusQuery } from '@/api/bot/status';
import type { MarketAnalysis } from '@/contract/market/analysis';
import { plural } from '@/domain/format/format';
import { analysisFreshness } from '@/domain/market/marketFigures';
import { ClockTime } from '@/ui/figures/ClockTime';
import { WarningIcon } from '@/ui/theme/icons';
import { useElapsedMs } from '@/ui/hooks/useNow';
import { BothWallsCoverage } from './BothWallsCoverage';
import { MarketMetrics } from './MarketMetrics';
import { Recommendations } from './Recommendations';
import { CalculationPanel } from '../CalculationPanel';
import { useAnalysis } from '../useCalculations';

const NO_ANALYSIS_TEXT = {
  text: 'No analysis yet.',
  hint: 'The analysis describes the market at this moment and suggests values. It changes nothing.',
};

export function AnalysisPanel() {
  const calculation = useAnalysis();
  return (
    <CalculationPanel
      title="Market analysis"
      button="Analizza Mercato"
      busyButton="Analisi in corso..."
      calculation={calculation}
      failed="The analysis failed"
      empty={NO_ANALYSIS_TEXT}
      lead={<AnalysisAdvice at={calculation.result?.at ?? null} />}
      caption={({ symbols_analyzed }) =>
        symbols_analyzed === null ? 'symbols unknown' : `over ${plural(symbols_analyzed, 'symbol')}`
      }
      spoken={({ market_type }) => `Analysis done: ${market_type}`}
    >
      {(analysis) => <AnalysisResult analysis={analysis} />}
    </CalculationPanel>
  );
}

const AdviceText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  '& > span': { display: 'inline-flex', gap: theme.spacing(1), color: theme.vars.palette.warning.main },
  '& svg': { fontSize: 16 },
}));

/** Advises how often to run the market analysis, and warns when the last analysis is old. */
function AnalysisAdvice({ at }: { at: number | null }) {
  const age = useElapsedMs(at);
  const freshness = age === null ? 'fresh' : analysisFreshness(age);
  return (
    <AdviceText>
      Run the analysis every 6-12 hours. It samples 10 symbols.{' '}
      {freshness === 'due' && 'The last one is more than 6 hours old.'}
      {freshness === 'overdue' && (
        <span>
          <WarningIcon /> The last one is more than 12 hours old.
        </span>
      )}
    </AdviceText>
  );
}

const MarketTypeBox = styled('div')(({ theme }) => ({
  '& > strong': { ...theme.typography.h5, display: 'block', overflowWrap: 'anywhere' },
}));

function AnalysisResult({ analysis }: { analysis: MarketAnalysis }) {
  const { market_type, market_description, timestamp } = analysis;
  const source = useGetStatusQuery().data?.market_source;
  return (
    <>
      <MarketTypeBox>
        <strong>{market_type}</strong>
        <Typography>{market_description ?? 'The bot gives no description.'}</Typography>
        <p className="quiet">
          {source && `${source}, `}market time <ClockTime at={timestamp} />
        </p>
      </MarketTypeBox>
      <MarketMetrics metrics={analysis.metrics} />
      <BothWallsCoverage filter={analysis.both_walls_filter_analysis} />
      <Recommendations list={analysis.recommendations} />
    </>
  );
}
