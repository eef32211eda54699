import { useSyncExternalStore } from 'react';

/** The element that traps the focus. Screen readers ignore the content outside it. */
const TRAP = '.MuiDialog-container';

/** Returns the dialog that has the focus, or null. */
export const useTopDialog = (): HTMLElement | null => useSyncExternalStore(subscribe, topDialog);

function subscribe(listener: () => void): () => void {
  // Dialogs are added and removed as children of the body.
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

export function topDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(`body > * > ${TRAP}`)].at(-1) ?? null;
}
