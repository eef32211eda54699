import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useGetMarketOverviewQuery } from '@/api/market/marketView';
import { symbolWithStrongestImbalance } from '@/domain/orderFlow/overview';
import { plural } from '@/domain/format/format';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { usePollBackOff, useHasCapability } from '@/store/useCapability';
import { useSymbolInAddress } from '@/ui/hooks/hashRoute';
import { OverviewTable } from './views/OverviewTable';
import { MarketViewSection } from './MarketViewSection';
import { SingleSymbolMarketView } from './SingleSymbolMarketView';
import { useIsInView } from '@/ui/hooks/useIsInView';

const MARKET_OVERVIEW_INTERVAL_MS = 1_000;
/** Poll interval while only the names and the strongest imbalance are shown, which change once per minute. */
const MARKET_SYMBOLS_INTERVAL_MS = 20_000;

const MarketSectionFrame = styled('div')(({ theme }) => ({
  minWidth: 0,
  minHeight: '8rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
}));

/** Shows a table of all symbols or the market data of one symbol. Requests data only while visible. */
export function MarketSection() {
  const place = useRef<HTMLDivElement>(null);
  const shown = useIsInView(place);
  return <MarketSectionFrame ref={place}>{shown && <MarketSectionContent />}</MarketSectionFrame>;
}

function MarketSectionContent() {
  const overviewOffered = useHasCapability('market.overview') === true;
  const watchOffered = useHasCapability('market.watch') === true;
  const live = useAppSelector(selectIsLive);
  const dockOpen = useSymbolInAddress() !== null;
  const [scope, setScope] = useState<MarketSectionScope>('symbol');
  const oneOffered = watchOffered && !dockOpen;
  const oneShown = oneOffered && (scope === 'symbol' || !overviewOffered);
  const { pollingInterval, observe } = usePollBackOff(
    oneShown ? MARKET_SYMBOLS_INTERVAL_MS : MARKET_OVERVIEW_INTERVAL_MS,
  );
  const answer = useGetMarketOverviewQuery(undefined, {
    skip: !overviewOffered,
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  observe(answer);
  const { refetch, isUninitialized } = answer;
  useEffect(() => {
    // The rows of the slower polling are too old for the table.
    if (!oneShown && !isUninitialized) void refetch();
  }, [oneShown, isUninitialized, refetch]);
  // The last rows stay in the cache when the bot no longer offers the overview.
  const rows = (overviewOffered && answer.data?.rows) || [];
  const choice = overviewOffered && oneOffered && <MarketScopeButtons scope={scope} onChoose={setScope} />;
  if (oneShown) {
    return (
      <SingleSymbolMarketView
        strongest={symbolWithStrongestImbalance(rows)}
        symbols={rows.map((row) => row.symbol)}
        choice={choice}
      />
    );
  }
  if (!overviewOffered) return null;
  return (
    <MarketViewSection
      heading="h2"
      title="Market overview"
      note={answer.data ? `${plural(rows.length, 'symbol')}${live ? '' : ', not refreshed'}` : 'loading'}
      action={choice}
    >
      <OverviewTable rows={rows} />
    </MarketViewSection>
  );
}

type MarketSectionScope = 'symbol' | 'all';

function MarketScopeButtons({
  scope,
  onChoose,
}: {
  scope: MarketSectionScope;
  onChoose: (scope: MarketSectionScope) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      value={scope}
      aria-label="Symbols in the market view"
      // `next` is null when the operator presses the selected button.
      onChange={(_event, next: MarketSectionScope | null) => next && onChoose(next)}
    >
      <ToggleButton value="symbol">One symbol</ToggleButton>
      <ToggleButton value="all">All symbols</ToggleButton>
    </ToggleButtonGroup>
  );
}
