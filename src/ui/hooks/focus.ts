import { topDialog } from './useTopDialog';

/** Focuses the content of the tab when nothing has the focus: otherwise the next Tab starts at the top of the page. */
export function rescueFocus(): void {
  // An open dialog keeps the focus itself.
  if (document.activeElement === document.body && topDialog() === null) focusPanel();
}

export const focusPanel = (): void =>
  document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
