/** Returns true when the element is in a text input, a dialog or a menu, where shortcuts must not apply. */
export const isKeyHandlingElement = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
  ) !== null;
