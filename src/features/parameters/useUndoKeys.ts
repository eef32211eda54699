import { useEffect } from 'react';
import { editRedone, editUndone } from '@/slices/parameterDraft';
import { useAppDispatch } from '@/store/hooks';
import { useTabRuns } from '@/ui/hooks/tabActivity';

/** Undoes and redoes edits of the form on Ctrl+Z and Ctrl+Y. Half-typed text keeps the undo of the browser. */
export function useUndoKeys(): void {
  const dispatch = useAppDispatch();
  const runs = useTabRuns();
  useEffect(() => {
    if (!runs) return;
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || usesBrowserUndo(event.target))
        return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      dispatch(key === 'y' || event.shiftKey ? editRedone() : editUndone());
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [dispatch, runs]);
}

/** Returns true when the element uses the browser's undo: half-typed text, the search and dialogs. */
const usesBrowserUndo = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[data-typing], input[type="search"], [role="dialog"], [role="alertdialog"]') !== null;
