const commandButtons = (): HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>('[aria-label="Bot control"] button:enabled'),
];

const labelOf = (button: HTMLButtonElement): string => button.getAttribute('aria-label') ?? button.textContent.trim();

/** Returns the labels of the command buttons that the control bar shows. */
export const shownCommands = (): string[] =>
  [...new Set(commandButtons().map(labelOf))].filter((label) => label !== '');

/** Focuses the button of a command. Only the operator presses the button. */
export function focusCommand(label: string): void {
  // The Enter key that chose the destination must not press the button while the operator holds the key.
  const ignoreHeldKey = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault();
  };
  document.addEventListener('keydown', ignoreHeldKey, { capture: true });
  const stop = (): void => document.removeEventListener('keydown', ignoreHeldKey, { capture: true });
  document.addEventListener('keyup', stop, { capture: true, once: true });
  commandButtons()
    .find((button) => labelOf(button) === label)
    ?.focus();
}
