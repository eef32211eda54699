import { useEffect } from 'react';
import { askBeforeLeaving } from '@/ui/leaving';

const QUESTION = {
  title: 'Leave and forget unsaved keys?',
  body: 'What was typed here is kept nowhere else: leaving this tab or logging out forgets it.',
  verb: 'Leave',
  danger: true,
};

/**
 * Asks before unsaved keys are lost: by another tab, the back button or a logout. For closing and reloading the page the
 * browser words the question.
 */
export function useLeaveQuestion(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const takeBack = askBeforeLeaving(QUESTION);
    return () => {
      window.removeEventListener('beforeunload', ask);
      takeBack();
    };
  }, [unsaved]);
}
