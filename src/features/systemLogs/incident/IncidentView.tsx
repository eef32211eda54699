import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { readableErrorText } from '@/api/request/errors';
import { useGetTimelineQuery, type Timeline } from '@/api/timeline';
import { toEpochMs } from '@/domain/format/time';
import { createIncidentModel, type TimeRange } from '@/domain/timeline/incidentModel';
import { useHasCapability } from '@/store/useCapability';
import { openAddress, parseHashRoute, useHashRoute } from '@/ui/hooks/hashRoute';
import { ErrorState } from '@/ui/messages/ErrorState';
import { EventDetails } from './EventDetails';
import { EventList } from './EventList';
import { IncidentCanvas } from './canvas/IncidentCanvas';
import { IncidentExport } from './IncidentExport';
import { IncidentNotes } from './IncidentNotes';
import { IncidentToolbar } from './IncidentToolbar';
import { momentAddress, readMoment, windowOf, type IncidentMoment } from './incidentAddress';
import { usePriceLane } from './canvas/usePriceLane';
import { useSelectedEvent } from './useViewStore';
import { createViewStore } from './viewStore';

const IncidentRoot = styled('div')(({ theme }) => ({
  height: '100%',
  minHeight: 'min-content',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto auto minmax(14rem, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(3),
  '& > .events': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 22rem',
    gap: theme.spacing(2),
    minHeight: 0,
  },
  [theme.breakpoints.down('md')]: {
    height: 'auto',
    gridTemplateRows: 'auto',
    padding: theme.spacing(2),
    // The details are beside the lanes, whose taps change them. Their place keeps its height, so that nothing moves.
    '& > .events': { display: 'contents' },
    '& .details': { height: '9rem' },
    '& > .lanes': { order: 1 },
    '& .list': { order: 2, height: '24rem' },
  },
}));

/** Shows what happened around a moment: all events on one axis of time, their list and the selected event. */
export function IncidentView({ viewChoice }: { viewChoice: ReactNode }) {
  const { query } = useHashRoute();
  const [openedAt] = useState(() => Date.now());
  const given = useMemo(() => readMoment(query), [query]);
  const { span } = given;
  const at = given.at ?? openedAt;
  const window = useMemo(() => windowOf(at, span), [at, span]);
  const { currentData, error, isFetching, refetch, fulfilledTimeStamp } = useGetTimelineQuery({
    from: new Date(window.from).toISOString(),
    until: new Date(window.until).toISOString(),
  });
  const move = useCallback((change: Partial<IncidentMoment>): void => {
    const { tabId, query: now } = parseHashRoute(location.hash);
    openAddress(momentAddress(tabId, { ...readMoment(now), ...change }));
  }, []);
  const view = useMemo(() => createViewStore(window), [window]);
  const symbols = useSymbols(currentData);
  const market = given.market || (symbols?.[0] ?? '');
  const shown = given.market === NO_MARKET ? '' : market;
  const price = usePriceLane(shown, window, toEpochMs(currentData?.marketTime) ?? openedAt);
  return (
    <IncidentRoot>
      <IncidentToolbar
        at={at}
        span={span}
        market={shown}
        symbols={symbols && (shown === '' || symbols.includes(shown) ? symbols : [shown, ...symbols])}
        view={view}
        onMove={({ market: chosen, ...change }) =>
          move({ at, ...change, ...(chosen !== undefined && { market: chosen || NO_MARKET }) })
        }
        viewChoice={viewChoice}
      >
        <Button variant="text" onClick={() => void refetch()}>
          Refresh
        </Button>
        {currentData && <IncidentExport timeline={currentData} view={view} />}
      </IncidentToolbar>
      <IncidentNotes timeline={currentData} price={price.note} loading={isFetching} readAt={fulfilledTimeStamp} />
      {error && !currentData ? (
        <ErrorState
          what="The events could not be loaded"
          reason={readableErrorText(error, 'no answer')}
          onRetry={() => void refetch()}
        />
      ) : currentData ? (
        <IncidentBody
          key={`${window.from} ${window.until}`}
          timeline={currentData}
          window={window}
          view={view}
          moment={at}
          symbol={shown}
          drawPrice={price.drawPrice}
          onAround={(around) => move({ at: around, span: 1 })}
        />
      ) : (
        <Skeleton variant="rounded" height={320} aria-label="Loading the events" />
      )}
    </IncidentRoot>
  );
}

/** Value of the address for the choice to show no price. */
const NO_MARKET = 'none';

type BodyProps = {
  timeline: Timeline;
  window: TimeRange;
  view: ReturnType<typeof createViewStore>;
  moment: number;
  symbol: string;
  drawPrice: ReturnType<typeof usePriceLane>['drawPrice'];
  onAround: (at: number) => void;
};

function IncidentBody({ timeline, window, view, onAround, ...canvas }: BodyProps) {
  const { events, marketTime } = timeline;
  const readAt = toEpochMs(marketTime) ?? window.until;
  const model = useMemo(() => createIncidentModel(events, window, readAt), [events, window, readAt]);
  const details = useRef<HTMLElement>(null);
  const showDetails = useCallback(() => details.current?.focus(), []);
  return (
    <>
      <IncidentCanvas {...canvas} model={model} view={view} onDetails={showDetails} />
      <div className="events">
        <EventList model={model} view={view} />
        <SelectedEvent view={view} place={details} onAround={onAround} />
      </div>
    </>
  );
}

type SelectedEventProps = Pick<BodyProps, 'view' | 'onAround'> & Pick<Parameters<typeof EventDetails>[0], 'place'>;

const SelectedEvent = ({ view, place, onAround }: SelectedEventProps) => (
  <EventDetails event={useSelectedEvent(view)} place={place} onAround={onAround} />
);

/** Returns the symbols of the trades and signals, most frequent first, or undefined without market data. */
function useSymbols(timeline: Timeline | undefined): readonly string[] | undefined {
  const offered = useHasCapability('market.history') === true;
  return useMemo(() => {
    if (!offered || !timeline) return undefined;
    const counts = new Map<string, number>();
    for (const { kind, symbol } of timeline.events) {
      if (symbol === null || (kind !== 'trade' && kind !== 'signal')) continue;
      counts.set(symbol, (counts.get(symbol) ?? 0) + (kind === 'trade' ? 100 : 1));
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([symbol]) => symbol);
  }, [offered, timeline]);
}
