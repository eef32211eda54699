import { DialogContent, Skeleton } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useGetStoredSignalsQuery } from '@/api/market/signals';
import { readableErrorText } from '@/api/request/errors';
import { MAX_SIGNALS_OF_REPLY } from '@/contract/sizes';
import { signalOfLine, type RejectionLine } from '@/domain/checks/rejectionLine';
import type { FollowedSignalsView, RejectedSignal } from '@/ui/checks/followedSignals';
import { EmptyState } from '@/ui/messages/EmptyState';
import { InfoDialog } from '@/ui/messages/InfoDialog';
import { LinkButton } from '@/ui/messages/LinkButton';
import { FollowedSignalStory } from './FollowedSignalStory';
import { RejectedSignalList } from './RejectedSignalList';

export type FollowedSignalsDialogProps = { view: FollowedSignalsView; onClose: () => void };

/** Shows the rejected signals of a check, or the story of one signal. A followed link closes the dialog. */
export function FollowedSignalsDialog({ view, onClose }: FollowedSignalsDialogProps) {
  const [chosen, setChosen] = useState<RejectedSignal | null>(null);
  const closeAfterLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a')) onClose();
  };
  return (
    <InfoDialog title={titleOf(view, chosen)} fullWidth maxWidth="sm" onClose={onClose}>
      <DialogContent onClick={closeAfterLink}>
        {'signal' in view ? (
          <FollowedSignalStory signal={view.signal} />
        ) : 'line' in view ? (
          <StoryOfLine line={view.line} />
        ) : chosen ? (
          <>
            <LinkButton type="button" onClick={() => setChosen(null)}>
              Back to the list
            </LinkButton>
            <FollowedSignalStory signal={chosen} />
          </>
        ) : (
          <RejectedSignalList check={view.check} onChoose={setChosen} />
        )}
      </DialogContent>
    </InfoDialog>
  );
}

function titleOf(view: FollowedSignalsView, chosen: RejectedSignal | null): string {
  const signal = 'signal' in view ? view.signal : 'line' in view ? view.line : chosen;
  if (signal) return `Not traded: ${signal.side ?? ''} ${signal.symbol}`;
  return 'check' in view ? `Rejected: ${view.label}` : '';
}

/** Finds the signal of a log line among the newest signals, because the line has no time of its signal. */
function StoryOfLine({ line }: { line: RejectionLine }) {
  const { currentData, error } = useGetStoredSignalsQuery(undefined, { refetchOnMountOrArgChange: true });
  const signal = currentData && signalOfLine(line, currentData);
  if (signal) return <FollowedSignalStory signal={signal} />;
  if (!currentData && !error) return <Skeleton variant="rounded" height={320} />;
  return (
    <EmptyState
      text="The signal of this line was not found."
      hint={
        currentData
          ? `The bot sends its newest ${MAX_SIGNALS_OF_REPLY} signals, and none of them fits the line.`
          : readableErrorText(error, 'no answer')
      }
    />
  );
}
