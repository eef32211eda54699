import { type RefObject, useCallback, useState } from 'react';

const INITIAL_RENDERED_ROWS = 120;
const ROWS_ADDED_PER_SCROLL = 100;
const ROW_PRELOAD_DISTANCE = '1500px';

type RenderedRowCount = { shown: number; end: (element: HTMLElement | null) => (() => void) | undefined };

/**
 * Returns the number of log rows to render. Renders more rows when the operator scrolls near the end, because 2,000 rows
 * at once would freeze the browser.
 */
export function useRenderedRowCount(total: number, scroller: RefObject<HTMLElement | null>): RenderedRowCount {
  const [wanted, setWanted] = useState(INITIAL_RENDERED_ROWS);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // Renders all rows in jsdom, which has no IntersectionObserver.
      if (typeof IntersectionObserver === 'undefined') return setWanted(Infinity) ?? undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted((count) => count + ROWS_ADDED_PER_SCROLL);
        },
        { root: scroller.current, rootMargin: ROW_PRELOAD_DISTANCE },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [scroller],
  );
  return { shown: Math.min(total, wanted), end };
}
