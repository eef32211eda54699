import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useMemo, useState } from 'react';

type Zone = {
  onPointerEnter: () => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/** Whether the pointer or the keyboard focus is inside the element that gets `zone`. */
export function useReaderInside(): { inside: boolean; zone: Zone } {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const zone = useMemo<Zone>(
    () => ({
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      // The focus that a click leaves behind is not reading: it would hold the list long after the pointer went.
      onFocus: (event) => setFocus(event.target.matches(':focus-visible')),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      },
    }),
    [],
  );
  return { inside: pointer || focus, zone };
}

/** Whether `top` has been scrolled out of sight above: a finger on glass is nowhere inside, yet someone reads below. */
export function useScrolledAway(top: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    // Absent in the environment of the tests.
    if (!top.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      // A list that begins further down the page is out of sight too, but nobody has got there yet.
      if (last) setAway(!last.isIntersecting && last.boundingClientRect.top < window.innerHeight / 2);
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [top]);
  return away;
}
