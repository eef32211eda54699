import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useContext, useMemo } from 'react';
import { useGetSignalsQuery } from '@/api/market/signals';
import { useGetStatusQuery } from '@/api/bot/status';
import { signalKey, type Signal } from '@/contract/trades/signal';
import { plural } from '@/domain/format/format';
import { filterSignals } from '@/domain/market/signalFigures';
import { useHasCapability } from '@/store/useCapability';
import { useListLoadStatusProps } from '@/store/useListLoadStatus';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { PausableSection } from '@/ui/lists/PausableSection';
import { ListLoadStatus } from '@/ui/lists/ListLoadStatus';
import { UnreadableRowsText } from '@/ui/lists/UnreadableRowsText';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { OrderFlowComponentsContext, SIGNAL_HEATMAP_HEIGHT_PX } from '@/ui/widgets/orderFlowComponents';
import { SignalGrid, SignalGridSkeleton } from './SignalGrid';
import { NO_SIGNAL_FILTER, readSignalFilter, writeSignalFilter } from './signalsAddress';
import { SignalFilterBar } from './SignalFilterBar';

const SignalsTabRoot = styled('div')(({ theme }) => ({
  padding: theme.spacing(0, 3, 3),
  // The heat map has its full height before its code is loaded and before the first signal, so that it moves no card.
  '& > .heatmap': { minHeight: SIGNAL_HEATMAP_HEIGHT_PX },
}));

const NO_SIGNALS: readonly Signal[] = [];

export function SignalsTab() {
  const SignalHeatmap = useContext(OrderFlowComponentsContext)?.SignalHeatmap;
  const isStatusUnknown = useHasCapability('market.overview') === undefined;
  const answer = useGetSignalsQuery();
  const loaded = answer.data?.rows;
  const { query } = useHashRoute();
  const filter = useMemo(() => readSignalFilter(query), [query]);
  const shown = useMemo(() => filterSignals(loaded ?? NO_SIGNALS, filter), [loaded, filter]);
  const isFiltered = loaded !== undefined && shown !== loaded;
  const said = useListLoadStatusProps(answer);
  const note = loaded && <ListLoadStatus {...said} />;
  return (
    <SignalsTabRoot>
      <SignalFilterBar
        filter={filter}
        shown={isFiltered ? `${shown.length} of ${plural(loaded.length, 'signal')}` : ''}
        onFilter={writeSignalFilter}
      />
      {(SignalHeatmap || isStatusUnknown) && <div className="heatmap">{SignalHeatmap && <SignalHeatmap />}</div>}
      {/* A new filter resets the section, so that the filter takes effect while the pointer is over the list. */}
      <PausableSection
        key={`${filter.side} ${filter.symbol}`}
        title="Live Signals"
        noun="signal"
        items={shown}
        keyOf={signalKey}
        note={note}
      >
        {(signals, freshKeys) => {
          if (signals.length > 0) return <SignalGrid signals={signals} freshKeys={freshKeys} />;
          if (said.rejected > 0) return <UnreadableRowsText count={said.rejected} />;
          if (isFiltered && loaded.length > 0) return <NoMatchingSignals />;
          if (loaded) return <NoSignals />;
          return said.problem ? (
            <ErrorState what="The signals could not be loaded" reason={said.problem} onRetry={said.onRetry} />
          ) : (
            <SignalGridSkeleton />
          );
        }}
      </PausableSection>
    </SignalsTabRoot>
  );
}

const NoMatchingSignals = () => (
  <EmptyState
    text="No signal passes the filter"
    action={
      <Button variant="outlined" onClick={() => writeSignalFilter(NO_SIGNAL_FILTER)}>
        Show all
      </Button>
    }
  />
);

function NoSignals() {
  const running = useGetStatusQuery().data?.running;
  return (
    <EmptyState
      text="No signals yet. Start the bot to see live signals."
      hint={
        running &&
        'The bot is running: a card appears here as soon as an order book passes every filter of the parameters.'
      }
    />
  );
}
