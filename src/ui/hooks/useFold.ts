import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';

/**
 * Returns the props of a button that opens and closes a group of controls. Escape and a move of the focus to another
 * part of the page close the group.
 */
export function useFold() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  return {
    close,
    frame: {
      'data-open': open || undefined,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // Without a related target the whole window lost the focus, or the operator pressed text.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!open || event.key !== 'Escape') return;
        event.stopPropagation();
        close();
        button.current?.focus();
      },
    },
    button: { ref: button, 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) },
    content: { id },
  };
}
