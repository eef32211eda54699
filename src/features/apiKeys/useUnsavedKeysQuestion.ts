import { useEffect } from 'react';
import { registerLeaveQuestion } from '@/ui/messages/leaveQuestion';

const UNSAVED_KEYS_QUESTION = {
  title: 'Leave and forget unsaved keys?',
  body: 'The typed keys are stored nowhere else: leaving this tab or logging out clears them.',
  verb: 'Leave',
  danger: true,
};

/**
 * Asks for confirmation before a change of tab, the back button or a logout discards unsaved keys. Before the page is
 * closed or reloaded, the browser asks.
 */
export function useUnsavedKeysQuestion(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const takeBack = registerLeaveQuestion(UNSAVED_KEYS_QUESTION);
    return () => {
      window.removeEventListener('beforeunload', ask);
      takeBack();
    };
  }, [unsaved]);
}
