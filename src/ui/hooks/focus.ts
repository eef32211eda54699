import { topDialog } from './useTopDialog';

/** Focuses the tab panel when nothing has the focus. Otherwise the Tab key would start at the top of the page. */
export function rescueFocus(): void {
  // An open dialog keeps the focus itself.
  if (document.activeElement === document.body && topDialog() === null) focusPanel();
}

/** Focuses the tab panel. TabPanel draws no focus ring until the focus has left it once. */
export function focusPanel(): void {
  const panel = document.querySelector<HTMLElement>('[role="tabpanel"]');
  if (!panel) return;
  panel.dataset.placed = '';
  panel.addEventListener('blur', () => delete panel.dataset.placed, { once: true });
  panel.focus({ preventScroll: true });
}
