import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the element is visible on the screen. Always returns true in a browser without IntersectionObserver.
 */
export function useIsInView(place: RefObject<Element | null>): boolean {
  const [shown, setShown] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver((entries) => setShown(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return shown;
}

/** Update interval of a view outside the screen, ms. Screen readers still read the view. */
const HIDDEN_VIEW_INTERVAL_MS = 5_000;

/** Returns the update interval of a view: `everyMs` on the screen, and a longer interval outside the screen. */
export const useViewInterval = (place: RefObject<Element | null>, everyMs: number): number =>
  useIsInView(place) ? everyMs : HIDDEN_VIEW_INTERVAL_MS;
