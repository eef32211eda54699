import { Skeleton } from '@mui/material';
import { createContext, use, useDeferredValue, useMemo, useState } from 'react';
import { useGetParamsQuery } from '@/api/params';
import { type Signal, signalKey } from '@/contract/trades/signal';
import { MAX_LISTED_SIGNALS } from '@/contract/sizes';
import { assignElementKeys, NO_ELEMENT_KEYS } from '@/domain/lists/elementKeys';
import { knownTradeCosts } from '@/domain/market/netRiskReward';
import { scoreScaleMaximum } from '@/domain/market/signalFigures';
import { SignalCard } from '@/ui/widgets/SignalCard';
import { cardListStyle, cardStyle, SignalCardsFrame } from './SignalCardsFrame';
import { useCardMovement } from './useCardMovement';

type ListedSignals = { signals: readonly Signal[]; freshKeys: ReadonlySet<string> };

const ListedSignalsContext = createContext<ListedSignals>({ signals: [], freshKeys: new Set() });

/**
 * Shows the signals as cards, newest first. `signals` is sorted newest first. The cards are rendered in slices, so that
 * twenty new signals do not delay an animation frame.
 */
export function SignalGrid({ signals, freshKeys }: ListedSignals) {
  const listed = useMemo(() => ({ signals, freshKeys }), [signals, freshKeys]);
  return <ListedSignalsContext value={useDeferredValue(listed)}>{FRAME_WITH_CARDS}</ListedSignalsContext>;
}

// The element is constant, so that new signals do not compute the styles of the frame again.
const FRAME_WITH_CARDS = (
  <SignalCardsFrame>
    <SignalCardList />
  </SignalCardsFrame>
);

function SignalCardList() {
  const { signals, freshKeys } = use(ListedSignalsContext);
  const signalKeys = signals.map(signalKey);
  const { params } = useGetParamsQuery(undefined, { selectFromResult: ({ data }) => ({ params: data }) });
  const costs = useMemo(() => knownTradeCosts(params), [params]);
  const [stored, setStored] = useState(NO_ELEMENT_KEYS);
  const keys = assignElementKeys(stored, signalKeys);
  if (keys !== stored) setStored(keys);
  const movement = useCardMovement(keys);
  const maxScore = scoreScaleMaximum(signals);
  return (
    // The role is explicit, because Safari exposes no list role for a list without markers.
    <ul role="list" className="cards" style={cardListStyle(signals.length)} {...movement}>
      {signals.map((signal, rank) => (
        <li key={keys.elements[rank]} style={cardStyle(rank)}>
          <SignalCard
            signal={signal}
            fresh={freshKeys.has(signalKeys[rank] ?? '')}
            isNewest={rank === 0}
            obiThreshold={params?.obi_threshold ?? null}
            costs={costs}
            maxScore={maxScore}
          />
        </li>
      ))}
    </ul>
  );
}

const SKELETON_CARDS = Array.from({ length: MAX_LISTED_SIGNALS }, (_, rank) => (
  <Skeleton key={rank} variant="rounded" style={cardStyle(rank)} />
));

export const SignalGridSkeleton = () => (
  <SignalCardsFrame>
    <div role="status" aria-label="Loading signals" className="cards" style={cardListStyle(MAX_LISTED_SIGNALS)}>
      {SKELETON_CARDS}
    </div>
  </SignalCardsFrame>
);
