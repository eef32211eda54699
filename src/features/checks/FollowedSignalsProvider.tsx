import { type ReactNode, useState } from 'react';
import { useHasCapability } from '@/store/useCapability';
import { FollowedSignalsContext, type FollowedSignalsView } from '@/ui/checks/followedSignals';
import { OptionalPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import type { FollowedSignalsDialogProps } from './FollowedSignalsDialog';

export const lazyFollowedSignalsDialog = createLazyComponent<FollowedSignalsDialogProps>(() =>
  import(/* webpackChunkName: "checks" */ './FollowedSignalsDialog').then((m) => m.FollowedSignalsDialog),
);

/** Lets other screens open rejected signals in a dialog, for a bot that follows them. */
export function FollowedSignalsProvider({ children }: { children: ReactNode }) {
  const isOffered = useHasCapability('checks.worth') === true;
  const [view, setView] = useState<FollowedSignalsView | null>(null);
  const close = (): void => setView(null);
  return (
    <FollowedSignalsContext value={isOffered ? setView : null}>
      {children}
      {view && <OptionalPart of={lazyFollowedSignalsDialog} props={{ view, onClose: close }} onError={close} />}
    </FollowedSignalsContext>
  );
}
