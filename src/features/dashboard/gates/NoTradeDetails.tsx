import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Diagnostics } from '@/contract/bot/diagnostics';
import { formatCount, plural } from '@/domain/format/format';
import type { Timestamp } from '@/contract/schema/fields';
import {
  rejectionSharesByFilter,
  rejectionShareText,
  type FilterStage,
  explainNoTrade,
} from '@/domain/market/whyNoTrade';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { NoTradeChecks } from './NoTradeChecks';
import { NoTradeReasonsBySymbol } from './NoTradeReasonsBySymbol';

const MAX_REJECTION_BARS = 6;

const NoTradeDetailsSection = styled('section')(({ theme }) => ({
  containerType: 'inline-size',
  display: 'grid',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > .answer': { ...theme.typography.body2, margin: 0, maxWidth: '110ch' },
  '& > .bars': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 26rem), 1fr))',
    gap: theme.spacing(3, 6),
  },
  '& > footer': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1, 3) },
  '& > footer > p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& > .checks': { display: 'grid', gap: theme.spacing(1), minWidth: 0, maxWidth: '46rem' },
  '& > .checks > h2': { ...theme.typography.overline, margin: 0, color: theme.vars.palette.text.secondary },
  '& > .checks > p': { ...theme.typography.body2, margin: 0 },
  '& > .checks > a': { ...theme.typography.body2, justifySelf: 'start', color: theme.vars.palette.primary.main },
}));

const RejectionBarsSection = styled('section')(({ theme }) => ({
  minWidth: 0,
  '& h2': { ...theme.typography.overline, margin: 0, color: theme.vars.palette.text.secondary },
  '& p': { ...theme.typography.body2, margin: theme.spacing(1, 0), color: theme.vars.palette.text.secondary },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 13rem) minmax(3rem, 1fr) 5.5rem 3rem',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: '1.7rem',
  },
  '& .label': { overflowWrap: 'anywhere' },
  '& .figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& svg': { width: '100%', height: 8, overflow: 'visible' },
  '& rect': { fill: theme.vars.palette.divider },
  '& rect + rect': { fill: theme.vars.palette.primary.main },
  '@container (width < 30rem)': { '& li': { gridTemplateColumns: 'minmax(0, 1fr) 4rem 4.5rem 2.5rem' } },
}));

export type NoTradeDetailsProps = { id: string; diagnostics: Diagnostics; timeOf: (at: Timestamp) => string };

/**
 * Lists the filters that rejected candidates and signals. The figures stay unchanged while pointer or focus is inside.
 */
export function NoTradeDetails({ id, diagnostics, timeOf }: NoTradeDetailsProps) {
  const tableId = useId();
  const { inside, readerProps: reader } = useIsOperatorReading();
  const [held, setHeld] = useState(diagnostics);
  const [bySymbol, setBySymbol] = useState(false);
  // Sets the state while rendering, so that the newest figures appear as soon as pointer and focus leave.
  if (!inside && held !== diagnostics) setHeld(diagnostics);
  const shown = inside ? held : diagnostics;
  const { evaluations, signals, entries, since, symbols } = shown;
  return (
    <NoTradeDetailsSection id={id} aria-label="Why no trade?" {...reader}>
      <p className="answer">{explainNoTrade(shown, timeOf)}</p>
      <div className="bars">
        <RejectionBars title={`${plural(evaluations, 'book update')} evaluated`} shown={shown} stage="candidate" />
        <RejectionBars
          title={`${plural(signals, 'signal')}, ${plural(entries, 'trade')}`}
          shown={shown}
          stage="signal"
        />
      </div>
      <footer>
        <Button
          size="small"
          variant="outlined"
          aria-expanded={bySymbol}
          aria-controls={bySymbol ? tableId : undefined}
          onClick={() => setBySymbol((open) => !open)}
        >
          {bySymbol ? 'Hide symbols' : `By symbol (${symbols.length})`}
        </Button>
        <p>Counted since {timeOf(since)}, the latest start of the bot. Only the first filter that fails is counted.</p>
      </footer>
      {bySymbol && <NoTradeReasonsBySymbol id={tableId} symbols={symbols} />}
      <NoTradeChecks />
    </NoTradeDetailsSection>
  );
}

const NO_REJECTION_TEXTS: Record<FilterStage, string> = {
  candidate: 'None has failed yet.',
  signal: 'No signal was rejected.',
};

function RejectionBars({ title, shown, stage }: { title: string; shown: Diagnostics; stage: FilterStage }) {
  const titleId = useId();
  const filters = rejectionSharesByFilter(shown, stage);
  const others = filters.slice(MAX_REJECTION_BARS).reduce((sum, { count }) => sum + count, 0);
  return (
    <RejectionBarsSection aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {filters.length === 0 && <p>{NO_REJECTION_TEXTS[stage]}</p>}
      <ol>
        {filters.slice(0, MAX_REJECTION_BARS).map(({ name, label, count, share }) => (
          <li key={name}>
            <span className="label">{label}</span>
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={1} height={1} />
              <rect width={share} height={1} />
            </svg>
            <span className="figure">{formatCount(count)}</span>
            <span className="figure">{rejectionShareText(share)}</span>
          </li>
        ))}
      </ol>
      {others > 0 && <p>and {formatCount(others)} by other filters</p>}
    </RejectionBarsSection>
  );
}
