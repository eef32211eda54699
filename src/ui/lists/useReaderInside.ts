import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useMemo, useState } from 'react';

type Zone = {
  onPointerEnter: () => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/** Returns whether the pointer or the keyboard focus is inside the element that gets `zone`. */
export function useReaderInside(): { inside: boolean; zone: Zone } {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const zone = useMemo<Zone>(
    () => ({
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      // Ignores the focus from a click, which would hold the list long after the pointer left.
      onFocus: (event) => setFocus(event.target.matches(':focus-visible')),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      },
    }),
    [],
  );
  return { inside: pointer || focus, zone };
}

/** Returns whether `top` is scrolled out of view at the top. This detects reading on a touch screen. */
export function useScrolledAway(top: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    // jsdom has no IntersectionObserver.
    if (!top.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      // Excludes a list below the visible part of the page, which the operator does not read yet.
      if (last) setAway(!last.isIntersecting && last.boundingClientRect.top < window.innerHeight / 2);
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [top]);
  return away;
}
