import { useSyncExternalStore } from 'react';

/** Selector of the element that keeps the focus inside an open dialog. */
const FOCUS_TRAP_SELECTOR = '.MuiDialog-container';

/** Returns the dialog that has the focus, or null without a dialog. */
export const useTopDialog = (): HTMLElement | null => useSyncExternalStore(subscribeToDialogs, findTopDialog);

function subscribeToDialogs(listener: () => void): () => void {
  // Dialogs are children of the body.
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

export function findTopDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(`body > * > ${FOCUS_TRAP_SELECTOR}`)].at(-1) ?? null;
}
