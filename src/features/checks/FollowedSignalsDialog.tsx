import { DialogContent } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import type { FollowedSignalsView, RejectedSignal } from '@/ui/checks/followedSignals';
import { InfoDialog } from '@/ui/messages/InfoDialog';
import { LinkButton } from '@/ui/messages/LinkButton';
import { FollowedSignalStory } from './FollowedSignalStory';
import { RejectedSignalList } from './RejectedSignalList';

export type FollowedSignalsDialogProps = { view: FollowedSignalsView; onClose: () => void };

/** Shows the rejected signals of a check, or the story of one signal. A followed link closes the dialog. */
export function FollowedSignalsDialog({ view, onClose }: FollowedSignalsDialogProps) {
  const [chosen, setChosen] = useState<RejectedSignal | null>(null);
  const signal = 'check' in view ? chosen : view.signal;
  const closeAfterLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a')) onClose();
  };
  return (
    <InfoDialog
      title={
        signal ? `Not traded: ${signal.symbol} ${signal.side ?? ''}` : 'check' in view && `Rejected: ${view.label}`
      }
      fullWidth
      maxWidth="sm"
      onClose={onClose}
    >
      <DialogContent onClick={closeAfterLink}>
        {'check' in view && signal && (
          <LinkButton type="button" onClick={() => setChosen(null)}>
            Back to the list
          </LinkButton>
        )}
        {signal ? (
          <FollowedSignalStory signal={signal} />
        ) : (
          'check' in view && <RejectedSignalList check={view.check} onChoose={setChosen} />
        )}
      </DialogContent>
    </InfoDialog>
  );
}
