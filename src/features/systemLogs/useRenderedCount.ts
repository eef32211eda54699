import { type RefObject, useCallback, useState } from 'react';

const INITIAL_ROW_COUNT = 120;
const ADDED_ROW_COUNT = 100;
const PRELOAD_DISTANCE = '1500px';

type RenderedCount = { shown: number; end: (element: HTMLElement | null) => (() => void) | undefined };

/**
 * Returns the number of rows to render. Adds rows near the end of the list, because 2,000 rows at once would freeze the
 * page.
 */
export function useRenderedCount(total: number, scroller: RefObject<HTMLElement | null>): RenderedCount {
  const [wanted, setWanted] = useState(INITIAL_ROW_COUNT);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // jsdom has no IntersectionObserver.
      if (typeof IntersectionObserver === 'undefined') return setWanted(Infinity) ?? undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted((count) => count + ADDED_ROW_COUNT);
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
