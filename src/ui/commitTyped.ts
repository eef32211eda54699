/** Leaving an input commits what is typed in it: for moments in which the page may go before the operator does. */
export function commitTyped(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('[data-typing]')) activeElement.blur();
}
