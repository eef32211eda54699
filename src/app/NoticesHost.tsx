import { useEffect } from 'react';
import { dismissed, selectAlert, selectMessages } from '@/slices/notices';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { AlertDialog } from '@/ui/AlertDialog';
import { rescueFocus } from '@/ui/focus';
import { NoticeStack } from '@/ui/NoticeStack';

export function NoticesHost() {
  const dispatch = useAppDispatch();
  const messages = useAppSelector(selectMessages);
  const alert = useAppSelector(selectAlert);
  const dismiss = (id: string): void => {
    dispatch(dismissed({ id }));
  };
  // The button that the alert is an answer to may be off or gone by now.
  useEffect(() => rescueFocus, [alert?.id]);
  return (
    <>
      <NoticeStack notices={messages} onDismiss={dismiss} />
      {alert && <AlertDialog key={alert.id} text={alert.text} count={alert.count} onClose={() => dismiss(alert.id)} />}
    </>
  );
}
