import { DialogContent, Skeleton } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useGetStoredSignalsQuery } from '@/api/market/signals';
import { readableErrorText } from '@/api/request/errors';
import { MAX_SIGNALS_OF_REPLY } from '@/contract/sizes';
import { signalOfLine } from '@/domain/checks/rejectionLine';
import type { FollowedSignalsView, RejectedSignal } from '@/ui/checks/followedSignals';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { InfoDialog } from '@/ui/messages/InfoDialog';
import { LinkButton } from '@/ui/messages/LinkButton';
import { FollowedSignalStory } from './FollowedSignalStory';
import { RejectedSignalList } from './RejectedSignalList';

export type FollowedSignalsDialogProps = { view: FollowedSignalsView; onClose: () => void };

/** Shows the rejected signals of a check, or the story of one signal. A followed link closes the dialog. */
export function FollowedSignalsDialog({ view, onClose }: FollowedSignalsDialogProps) {
  const [chosen, setChosen] = useState<RejectedSignal | null>(null);
  const signal = 'signal' in view ? view.signal : chosen;
  const named = 'line' in view ? view.line : signal;
  const closeAfterLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a')) onClose();
  };
  return (
    <InfoDialog
      title={named ? `Not traded: ${named.side ?? ''} ${named.symbol}` : 'check' in view && `Rejected: ${view.label}`}
      fullWidth
      maxWidth="sm"
      onClose={onClose}
    >
      {/* The key resets the scroll position when the list gives way to a story. */}
      <DialogContent key={chosen ? 'story' : 'list'} tabIndex={0} onClick={closeAfterLink}>
        {chosen && (
          <LinkButton type="button" style={{ padding: 0, marginBottom: 8 }} onClick={() => setChosen(null)}>
            Back to the list
          </LinkButton>
        )}
        {signal ? <FollowedSignalStory signal={signal} /> : <StoredSignals view={view} onChoose={setChosen} />}
      </DialogContent>
    </InfoDialog>
  );
}

type StoredSignalsProps = { view: FollowedSignalsView; onChoose: (signal: RejectedSignal) => void };

/** Lists the rejected signals of a check, or finds the signal of a log line, among the newest signals. */
function StoredSignals({ view, onChoose }: StoredSignalsProps) {
  const { currentData, error, refetch } = useGetStoredSignalsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!currentData) {
    const reason = readableErrorText(error, 'no answer');
    return error ? (
      <ErrorState what="The signals could not be loaded" reason={reason} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={240} />
    );
  }
  if ('check' in view) return <RejectedSignalList check={view.check} signals={currentData} onChoose={onChoose} />;
  const signal = 'line' in view && signalOfLine(view.line, currentData);
  if (signal) return <FollowedSignalStory signal={signal} />;
  return <EmptyState text={`No signal of the newest ${MAX_SIGNALS_OF_REPLY} fits this line.`} />;
}
