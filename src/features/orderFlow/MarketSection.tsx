import { Link, MenuItem, Select, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGetMarketOverviewQuery } from '@/api/marketView';
import { openTrades } from '@/domain/trades/tradeStatus';
import { symbolWithStrongestImbalance } from '@/domain/orderFlow/overview';
import { plural } from '@/domain/format/format';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { usePollBackOff, useHasCapability } from '@/store/useCapability';
import { useLatestTradeRows } from '@/store/useLatestTrades';
import { setSymbolInAddress, useSymbolInAddress } from '@/ui/hooks/hashRoute';
import { useMinimumDisplayTime } from '@/ui/hooks/useMinimumDisplayTime';
import { useCurrentMinute } from '@/ui/hooks/useNow';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { BookAge } from './BookAge';
import { MarketView } from './MarketView';
import { OverviewTable } from './views/OverviewTable';
import { MarketViewSection } from './MarketViewSection';
import { useIsInView } from './useIsInView';

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
  const rows = answer.data?.rows ?? [];
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

/** Shortest time between two automatic changes of the displayed symbol, ms. Every change creates all charts of the symbol again.
 */
const MIN_SYMBOL_DISPLAY_MS = 5_000;

type SingleSymbolProps = { strongest: string | null; symbols: readonly string[]; choice: ReactNode };

/**
 * Shows the market data of the chosen symbol. Without a choice, the console shows the newest position or the strongest
 * imbalance.
 */
function SingleSymbolMarketView({ strongest, symbols, choice }: SingleSymbolProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const open = openTrades(useLatestTradeRows());
  const newest = open[0]?.symbol ?? null;
  const { inside, readerProps } = useIsOperatorReading();
  const steady = useValueOncePerMinute(strongest);
  const proposed = useValueUnlessFrozen(inside, newest ?? steady);
  const calm = useMinimumDisplayTime(MIN_SYMBOL_DISPLAY_MS, proposed);
  const symbol = chosen ?? calm;
  if (symbol === null) return null;
  const isOpen = open.some((trade) => trade.symbol === symbol);
  const positionText = newest === symbol ? 'newest position' : 'open position';
  const why = chosen === symbol ? 'your choice' : isOpen ? positionText : 'strongest imbalance';
  return (
    <div {...readerProps}>
      <MarketViewSection
        heading="h2"
        title={`Market view of ${symbol}`}
        note={
          <>
            {why}, <BookAge symbol={symbol} />
          </>
        }
        action={
          <>
            <Select
              value={chosen ?? ''}
              displayEmpty
              inputProps={{ 'aria-label': 'Symbol of the market view' }}
              onChange={({ target }) => setChosen(target.value === '' ? null : target.value)}
            >
              <MenuItem value="">Chosen by the console</MenuItem>
              {[...symbols].sort().map((name) => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
            </Select>{' '}
            <Link component="button" onClick={() => setSymbolInAddress(symbol)}>
              Open beside the tab
            </Link>{' '}
            {choice}
          </>
        }
      >
        <MarketView symbol={symbol} />
      </MarketViewSection>
    </div>
  );
}

/** Updates a value only once per minute, because the symbol of the strongest imbalance may change every second. */
function useValueOncePerMinute(value: string | null): string | null {
  const minute = useCurrentMinute();
  const [sample, setSample] = useState({ value, minute });
  if (sample.minute !== minute || (sample.value === null && value !== null)) setSample({ value, minute });
  return sample.value;
}

/** Returns the previous value while `frozen` is true, so that the symbol does not change under the pointer. */
function useValueUnlessFrozen(frozen: boolean, value: string | null): string | null {
  const [shown, setShown] = useState(value);
  const next = frozen && shown !== null && value !== null ? shown : value;
  if (next !== shown) setShown(next);
  return next;
}
