import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Where one control takes the place of another, the focus goes over to it. The props belong to the element around
 * both; where nothing takes the place, what stands next gets the focus.
 */
export function useKeptFocus() {
  const root = useRef<HTMLSpanElement>(null);
  // React tells of no blur where it takes the focused element away: after that, this is still true.
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
