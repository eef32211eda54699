import { type RefObject, useCallback, useState } from 'react';

const AT_FIRST = 120;
const FURTHER = 100;
const AHEAD = '1500px';

type ShownCount = { shown: number; end: (element: HTMLElement | null) => (() => void) | undefined };

/** Renders a long list in parts as its end approaches: 2,000 rows at once would freeze the page. */
export function useShownCount(total: number, scroller: RefObject<HTMLElement | null>): ShownCount {
  const [wanted, setWanted] = useState(AT_FIRST);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // jsdom does not have it.
      if (typeof IntersectionObserver === 'undefined') return setWanted(Infinity) ?? undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted((count) => count + FURTHER);
        },
        { root: scroller.current, rootMargin: AHEAD },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [scroller],
  );
  return { shown: Math.min(total, wanted), end };
}
