import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useGetParamsQuery } from '@/api/params';
import type { Signal } from '@/contract/signal';
import { MAX_LISTED_SIGNALS } from '@/contract/sizes';
import { assignGridCells, NO_GRID_CELLS } from '@/domain/lists/gridCells';
import type { PausableListRow } from '@/domain/lists/pausableList';
import { knownTradeCosts } from '@/domain/market/netRiskReward';
import { scoreScaleMaximum } from '@/domain/market/signalFigures';
import { SIGNAL_CARD_HEIGHT, SignalCard, signalCardsStyle } from '@/ui/widgets/SignalCard';

const { desk: DESKTOP_CARD_HEIGHT, narrow: PHONE_CARD_HEIGHT } = SIGNAL_CARD_HEIGHT;

const SignalCardGrid = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 41rem), 1fr))',
  gridAutoRows: `minmax(${DESKTOP_CARD_HEIGHT}, auto)`,
  gap: theme.spacing(1, 2),
  // The browser skips layout and paint of cards outside the visible area.
  '& > li': { minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: `auto ${DESKTOP_CARD_HEIGHT}` },
  '& > li > article': signalCardsStyle(theme),
  [theme.breakpoints.down('sm')]: {
    gridAutoRows: `minmax(${PHONE_CARD_HEIGHT}, auto)`,
    '& > li': { containIntrinsicSize: `auto ${PHONE_CARD_HEIGHT}` },
  },
}));

/** Shows the signals as cards that keep their grid cells when a new signal arrives. `rows` is sorted newest first. */
export function SignalGrid({ rows }: { rows: readonly PausableListRow<Signal>[] }) {
  const { params } = useGetParamsQuery(undefined, { selectFromResult: ({ data }) => ({ params: data }) });
  const costs = useMemo(() => knownTradeCosts(params), [params]);
  const [stored, setStored] = useState(NO_GRID_CELLS);
  const cells = assignGridCells(
    stored,
    rows.map(({ key }) => key),
  );
  if (cells !== stored) setStored(cells);
  const rankOf = new Map(rows.map(({ key }, index) => [key, index]));
  const maxScore = scoreScaleMaximum(rows.map(({ item }) => item));
  return (
    // The role is explicit, because Safari exposes no list role for a list without markers.
    <SignalCardGrid role="list">
      {cells.map((key, cell) => {
        const rank = key === null ? undefined : rankOf.get(key);
        const row = rank === undefined ? undefined : rows[rank];
        if (!row || rank === undefined) return <li key={cell} role="presentation" />;
        return (
          // `aria-posinset` is the age rank of the signal, 1 for the newest signal.
          <li key={cell} aria-posinset={rank + 1} aria-setsize={rows.length}>
            <SignalCard
              signal={row.item}
              fresh={row.fresh}
              isNewest={rank === 0}
              obiThreshold={params?.obi_threshold ?? null}
              costs={costs}
              maxScore={maxScore}
            />
          </li>
        );
      })}
    </SignalCardGrid>
  );
}

const SKELETON_CARDS = Array.from({ length: MAX_LISTED_SIGNALS }, (_, card) => (
  <Skeleton key={card} variant="rounded" height="100%" />
));

export const SignalGridSkeleton = () => (
  <SignalCardGrid as="div" role="status" aria-label="Loading signals">
    {SKELETON_CARDS}
  </SignalCardGrid>
);
