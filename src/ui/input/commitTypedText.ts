/** Commits the text of the focused input before the page may unload. */
export function commitTypedText(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('[data-typing]')) activeElement.blur();
}
