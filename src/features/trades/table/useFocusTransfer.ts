import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus from a control that disappears to its replacement or to the next control. The returned props belong
 * to the element around both controls.
 */
export function useFocusTransfer() {
  const root = useRef<HTMLSpanElement>(null);
  // React sends no blur event when it removes the focused element, so `had` stays true.
  const had = useRef(false);
  useLayoutEffect(() => {
    if (!had.current || root.current?.contains(document.activeElement)) return;
    const heir = root.current?.querySelector('button') ?? root.current?.nextElementSibling;
    had.current = root.current?.contains(heir ?? null) ?? false;
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  });
  return {
    ref: root,
    onFocus: () => {
      had.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      had.current = root.current?.contains(relatedTarget) ?? false;
    },
  };
}
