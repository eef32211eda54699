import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Signal } from '@/contract/signal';
import { SIGNALS_KEPT } from '@/contract/sizes';
import { nextPlaces, NO_PLACES } from '@/domain/lists/cardPlaces';
import type { HeldRow } from '@/domain/lists/heldList';
import { SIGNAL_CARD_HEIGHT, SignalCard, signalCardLook } from '@/ui/widgets/SignalCard';

const Grid = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr))',
  gridAutoRows: `minmax(${SIGNAL_CARD_HEIGHT}, auto)`,
  gap: theme.spacing(2),
  // Cards out of view cost neither layout nor paint.
  '& > li': { minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: `auto ${SIGNAL_CARD_HEIGHT}` },
  '& > li > article': signalCardLook(theme),
}));

export function SignalGrid({ rows }: { rows: readonly HeldRow<Signal>[] }) {
  const [stored, setStored] = useState(NO_PLACES);
  const places = nextPlaces(
    stored,
    rows.map(({ key }) => key),
  );
  if (places !== stored) setStored(places);
  return (
    // Without list markers Safari does not expose it as a list.
    <Grid role="list">
      {rows.map(({ key, item, fresh }, index) => (
        <li key={places.cards[index]?.place ?? key}>
          <SignalCard signal={item} fresh={fresh} />
        </li>
      ))}
    </Grid>
  );
}

const cards = Array.from({ length: SIGNALS_KEPT }, (_, card) => (
  <Skeleton key={card} variant="rounded" height="100%" />
));

export const SignalGridSkeleton = () => (
  <Grid as="div" role="status" aria-label="Loading signals">
    {cards}
  </Grid>
);
