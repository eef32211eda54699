import { useEffect } from 'react';
import { sendCloseAll, sendClosePosition } from '@/api/botControl';
import { noticeDismissed, selectAlert, selectMessages } from '@/slices/notices';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { AlertDialog } from '@/ui/messages/AlertDialog';
import { restoreLostFocus } from '@/ui/hooks/focus';
import { NoticeStack } from '@/ui/messages/NoticeStack';

export function NoticesHost() {
  const dispatch = useAppDispatch();
  const messages = useAppSelector(selectMessages);
  const alert = useAppSelector(selectAlert);
  const dismiss = (id: string): void => {
    dispatch(noticeDismissed({ id }));
  };
  // Moves the focus to the content when the button that caused the alert is disabled or removed.
  useEffect(() => restoreLostFocus, [alert?.id]);
  const closeAgain = (symbols: readonly string[]): void => {
    if (symbols.length === 0) void dispatch(sendCloseAll());
    for (const symbol of symbols) void dispatch(sendClosePosition(symbol));
  };
  const shown = messages.map(({ closeAgain: symbols, ...notice }) => ({
    ...notice,
    ...(symbols && { action: { label: closeAgainLabel(symbols), run: () => closeAgain(symbols) } }),
  }));
  return (
    <>
      <NoticeStack notices={shown} onDismiss={dismiss} />
      {alert && (
        <AlertDialog
          key={alert.id}
          severity={alert.severity}
          text={alert.text}
          count={alert.count}
          onClose={() => dismiss(alert.id)}
        />
      )}
    </>
  );
}

const closeAgainLabel = (symbols: readonly string[]): string =>
  symbols.length === 0 ? 'Close All Positions again' : `Close ${symbols.join(', ')} again`;
