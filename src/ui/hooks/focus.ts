import { topDialog } from './useTopDialog';

/** Focuses the content of the tab when nothing has the focus: otherwise the next Tab starts at the top of the page. */
export function rescueFocus(): void {
  // An open dialog keeps the focus itself.
  if (document.activeElement === document.body && topDialog() === null) focusPanel();
}

/** The operator did not go there: TabPanel draws no ring until the focus has left once. */
export function focusPanel(): void {
  const panel = document.querySelector<HTMLElement>('[role="tabpanel"]');
  if (!panel) return;
  panel.dataset.placed = '';
  panel.addEventListener('blur', () => delete panel.dataset.placed, { once: true });
  panel.focus({ preventScroll: true });
}
