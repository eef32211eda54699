import { useEffect } from 'react';
import { askBeforeLeaving } from '@/ui/messages/leaveQuestion';

const LEAVE_QUESTION = {
  title: 'Leave and forget unsaved keys?',
  body: 'The typed keys are stored nowhere else: leaving this tab or logging out clears them.',
  verb: 'Leave',
  danger: true,
};

/**
 * Asks for confirmation before a change of tab, the back button or a logout discards unsaved keys. The browser asks
 * before the page is closed or reloaded.
 */
export function useLeaveQuestion(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const takeBack = askBeforeLeaving(LEAVE_QUESTION);
    return () => {
      window.removeEventListener('beforeunload', ask);
      takeBack();
    };
  }, [unsaved]);
}
