import { findTopDialog } from '../hooks/useTopDialog';

/**
 * Focuses the tab panel when no element has the focus. Without a focus, the Tab key would start at the top of the page.
 */
export function restoreLostFocus(): void {
  // An open dialog manages the focus itself.
  if (document.activeElement === document.body && findTopDialog() === null) focusTabPanel();
}

/** Focuses the tab panel. The panel shows no focus ring until the focus leaves the panel. */
export function focusTabPanel(): void {
  const panel = document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])');
  if (!panel) return;
  panel.dataset.placed = '';
  panel.addEventListener('blur', () => delete panel.dataset.placed, { once: true });
  panel.focus({ preventScroll: true });
}
