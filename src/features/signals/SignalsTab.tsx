import { styled } from '@mui/material/styles';
import { readableError } from '@/api/errors';
import { useGetSignalsQuery } from '@/api/signals';
import { useGetStatusQuery } from '@/api/status';
import { signalKey, type Signal } from '@/contract/signal';
import { useAppSelector } from '@/store/hooks';
import { confirmedAt } from '@/ui/confirmedAt';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { HeldSection } from '@/ui/HeldSection';
import { ListNote } from '@/ui/ListNote';
import { SignalGrid, SignalGridSkeleton } from './SignalGrid';

const Screen = styled('div')(({ theme }) => ({ padding: theme.spacing(0, 3, 3) }));

const NO_SIGNALS: readonly Signal[] = [];

export function SignalsTab() {
  const { data, error, fulfilledTimeStamp, refetch } = useGetSignalsQuery();
  const since = useAppSelector(({ connection }) => confirmedAt(connection, fulfilledTimeStamp));
  const problem = error && readableError(error, 'no answer');
  const retry = (): void => void refetch();
  const note = data && (
    <ListNote
      problem={problem}
      readAt={fulfilledTimeStamp}
      since={since}
      rejected={data.rejected.length}
      onRetry={retry}
    />
  );
  return (
    <Screen>
      <HeldSection title="Live Signals" noun="signal" items={data?.rows ?? NO_SIGNALS} keyOf={signalKey} note={note}>
        {(rows) => {
          if (rows.length > 0) return <SignalGrid rows={rows} />;
          if (data) return <NoSignals />;
          return problem ? (
            <ErrorState what="The signals could not be loaded" reason={problem} onRetry={retry} />
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
