import { useContext, useEffect } from 'react';
import { sendCloseAll, sendClosePosition } from '@/api/bot/botControl';
import { sendFlatten } from '@/api/bot/execution';
import { noticeDismissed, selectAlert, selectMessages } from '@/slices/notices';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BotScopeContext, withBotName } from '@/ui/hooks/botScope';
import type { AlertProps } from '@/ui/messages/AlertDialog';
import { restoreLostFocus } from '@/ui/input/focus';
import { OptionalPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { NoticeStack } from '@/ui/messages/NoticeStack';
import { selectIsAccountFlat, selectOpenSymbols, symbolsToCloseAgain } from './noticeActions';

export const lazyAlertDialog = createLazyComponent<AlertProps>(() =>
  import(/* webpackChunkName: "dialogs" */ '@/ui/messages/AlertDialog').then((m) => m.AlertDialog),
);

export function NoticesHost() {
  const dispatch = useAppDispatch();
  const scope = useContext(BotScopeContext);
  const messages = useAppSelector(selectMessages);
  const alert = useAppSelector(selectAlert);
  const openSymbols = useAppSelector(selectOpenSymbols);
  const isFlat = useAppSelector(selectIsAccountFlat);
  const dismiss = (id: string): void => {
    dispatch(noticeDismissed({ id }));
  };
  // Moves the focus to the content when the button that caused the alert is disabled or removed.
  useEffect(() => restoreLostFocus, [alert?.id]);
  // Shows the text without the code of the dialog, for example after an update removed it.
  const showInBrowserDialog = ({ id, text }: { id: string; text: string }): void => {
    window.alert(withBotName(scope, text));
    dismiss(id);
  };
  const closeAgain = (symbols: readonly string[]): void => {
    if (symbols.length === 0) void dispatch(sendCloseAll());
    for (const symbol of symbols) void dispatch(sendClosePosition(symbol));
  };
  // A button that can do nothing any more disappears. The text of its notice stays.
  const shown = messages.map(({ closeAgain: failed, flattenAgain, ...notice }) => {
    const symbols = failed && symbolsToCloseAgain(failed, openSymbols);
    return {
      ...notice,
      text: withBotName(scope, notice.text),
      ...(symbols && { action: { label: closeAgainLabel(symbols), run: () => closeAgain(symbols) } }),
      ...(flattenAgain && !isFlat && { action: { label: 'Flatten again', run: () => void dispatch(sendFlatten()) } }),
    };
  });
  return (
    <>
      <NoticeStack notices={shown} onDismiss={dismiss} />
      {alert && (
        <OptionalPart
          key={alert.id}
          of={lazyAlertDialog}
          props={{
            severity: alert.severity,
            text: withBotName(scope, alert.text),
            count: alert.count,
            onClose: () => dismiss(alert.id),
          }}
          onError={() => showInBrowserDialog(alert)}
        />
      )}
    </>
  );
}

const closeAgainLabel = (symbols: readonly string[]): string =>
  symbols.length === 0 ? 'Close All Positions again' : `Close ${symbols.join(', ')} again`;
