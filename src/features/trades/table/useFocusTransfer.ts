import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus from a disappearing button to its replacement, or to the next button. Returns the props of the
 * element that contains the disappearing button and its replacement.
 */
export function useFocusTransfer() {
  const root = useRef<HTMLSpanElement>(null);
  // React sends no blur event when it removes the focused element, so `hadFocus` stays true.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || root.current?.contains(document.activeElement)) return;
    const replacement = root.current?.querySelector('button') ?? root.current?.nextElementSibling;
    hadFocus.current = root.current?.contains(replacement ?? null) ?? false;
    if (replacement instanceof HTMLElement) replacement.focus({ preventScroll: true });
  });
  return {
    ref: root,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hadFocus.current = root.current?.contains(relatedTarget) ?? false;
    },
  };
}
