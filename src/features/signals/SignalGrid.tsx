import { Skeleton } from '@mui/material';
import { createContext, use, useDeferredValue, useMemo, useState } from 'react';
import { useGetParamsQuery } from '@/api/params';
import type { Signal } from '@/contract/trades/signal';
import { MAX_LISTED_SIGNALS } from '@/contract/sizes';
import { assignElementKeys, NO_ELEMENT_KEYS } from '@/domain/lists/elementKeys';
import type { PausableListRow } from '@/domain/lists/pausableList';
import { knownTradeCosts } from '@/domain/market/netRiskReward';
import { scoreScaleMaximum } from '@/domain/market/signalFigures';
import { SignalCard } from '@/ui/widgets/SignalCard';
import { cardListStyle, cardStyle, SignalCardsFrame } from './SignalCardsFrame';
import { useCardMovement } from './useCardMovement';

type SignalRows = readonly PausableListRow<Signal>[];

const SignalRowsContext = createContext<SignalRows>([]);

/**
 * Shows the signals as cards, newest first. `rows` is sorted newest first. The cards are rendered in slices, so that
 * twenty new signals do not delay an animation frame.
 */
export const SignalGrid = ({ rows }: { rows: SignalRows }) => (
  <SignalRowsContext value={useDeferredValue(rows)}>{FRAME_WITH_CARDS}</SignalRowsContext>
);

// The element is constant, so that new signals do not compute the styles of the frame again.
const FRAME_WITH_CARDS = (
  <SignalCardsFrame>
    <SignalCardList />
  </SignalCardsFrame>
);

function SignalCardList() {
  const rows = use(SignalRowsContext);
  const { params } = useGetParamsQuery(undefined, { selectFromResult: ({ data }) => ({ params: data }) });
  const costs = useMemo(() => knownTradeCosts(params), [params]);
  const [stored, setStored] = useState(NO_ELEMENT_KEYS);
  const keys = assignElementKeys(
    stored,
    rows.map(({ key }) => key),
  );
  if (keys !== stored) setStored(keys);
  const movement = useCardMovement(keys);
  const maxScore = scoreScaleMaximum(rows.map(({ item }) => item));
  return (
    // The role is explicit, because Safari exposes no list role for a list without markers.
    <ul role="list" className="cards" style={cardListStyle(rows.length)} {...movement}>
      {rows.map(({ item, fresh }, rank) => (
        <li key={keys.elements[rank]} style={cardStyle(rank)}>
          <SignalCard
            signal={item}
            fresh={fresh}
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
