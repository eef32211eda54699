import { topDialog } from './useTopDialog';

/** Without a focused element the next Tab starts at the top of the page: it shall start at the content of the tab. */
export function rescueFocus(): void {
  // An open dialog keeps the keyboard by itself.
  if (document.activeElement === document.body && topDialog() === null) focusPanel();
}

export const focusPanel = (): void =>
  document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
