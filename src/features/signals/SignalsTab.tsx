import { styled } from '@mui/material/styles';
import { useGetSignalsQuery } from '@/api/signals';
import { useGetStatusQuery } from '@/api/status';
import { signalKey, type Signal } from '@/contract/signal';
import { useListNote } from '@/store/useListNote';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { HeldSection } from '@/ui/lists/HeldSection';
import { ListNote } from '@/ui/lists/ListNote';
import { UnreadRows } from '@/ui/lists/UnreadRows';
import { SignalGrid, SignalGridSkeleton } from './SignalGrid';

const Screen = styled('div')(({ theme }) => ({ padding: theme.spacing(0, 3, 3) }));

const NO_SIGNALS: readonly Signal[] = [];

export function SignalsTab() {
  const answer = useGetSignalsQuery();
  const loaded = answer.data?.rows;
  const said = useListNote(answer);
  const note = loaded && <ListNote {...said} />;
  return (
    <Screen>
      <HeldSection title="Live Signals" noun="signal" items={loaded ?? NO_SIGNALS} keyOf={signalKey} note={note}>
        {(rows) => {
          if (rows.length > 0) return <SignalGrid rows={rows} />;
          if (said.rejected > 0) return <UnreadRows count={said.rejected} />;
          if (loaded) return <NoSignals />;
          return said.problem ? (
            <ErrorState what="The signals could not be loaded" reason={said.problem} onRetry={said.onRetry} />
          ) : (
            <SignalGridSkeleton />
          );
        }}
      </HeldSection>
    </Screen>
  );
}

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
