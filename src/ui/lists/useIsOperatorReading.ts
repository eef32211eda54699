import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useMemo, useState } from 'react';

type ReaderEventProps = {
  onPointerEnter: () => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/** Returns whether the pointer or the keyboard focus is inside the element that receives `readerProps`. */
export function useIsOperatorReading(): { inside: boolean; readerProps: ReaderEventProps } {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const readerProps = useMemo<ReaderEventProps>(
    () => ({
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      // Ignores a focus from a click, because the focus stays in the list after the pointer left.
      onFocus: (event) => setFocus(event.target.matches(':focus-visible')),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      },
    }),
    [],
  );
  return { inside: pointer || focus, readerProps };
}

/**
 * Returns true when the operator has scrolled `top` out of view at the upper edge. Scrolling shows that an operator on
 * a touch screen reads the list.
 */
export function useIsScrolledAway(top: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    // jsdom has no IntersectionObserver.
    if (!top.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      // Ignores a list below the visible part of the page, because the operator cannot read the list.
      if (last) setAway(!last.isIntersecting && last.boundingClientRect.top < window.innerHeight / 2);
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [top]);
  return away;
}
