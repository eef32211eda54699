import { type RefObject, useCallback, useState } from 'react';

const FIRST_ROWS = 120;
const MORE_ROWS = 100;
const PRELOAD_DISTANCE = '1500px';

type ShownCount = { shown: number; end: (element: HTMLElement | null) => (() => void) | undefined };

/** Returns how many rows to render. Adds rows as the end comes near: 2,000 rows at once would freeze the page. */
export function useShownCount(total: number, scroller: RefObject<HTMLElement | null>): ShownCount {
  const [wanted, setWanted] = useState(FIRST_ROWS);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // jsdom has no IntersectionObserver.
      if (typeof IntersectionObserver === 'undefined') return setWanted(Infinity) ?? undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted((count) => count + MORE_ROWS);
        },
        { root: scroller.current, rootMargin: PRELOAD_DISTANCE },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [scroller],
  );
  return { shown: Math.min(total, wanted), end };
}
