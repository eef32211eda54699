import { useSyncExternalStore } from 'react';

/** Inside of it the keyboard is kept, and outside of it nothing is read out. */
const TRAP = '.MuiDialog-container';

/** The dialog that has the keyboard, or null. */
export const useTopDialog = (): HTMLElement | null => useSyncExternalStore(subscribe, topDialog);

function subscribe(listener: () => void): () => void {
  // Dialogs come and go as children of the body.
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

export function topDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(`body > * > ${TRAP}`)].at(-1) ?? null;
}
