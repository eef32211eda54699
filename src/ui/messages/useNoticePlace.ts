import { type RefObject, useLayoutEffect, useState } from 'react';

/** Distance of the messages from the bottom of the window, above the status line, in px. */
const LOWEST_PX = 36;
const EDGE_PX = 12;
const GAP_PX = 4;

type Box = Pick<DOMRect, 'bottom' | 'left' | 'right' | 'top'>;
export type NoticePlace = { left: number; bottom: number };

const DEFAULT_PLACE: NoticePlace = { left: EDGE_PX, bottom: LOWEST_PX };

/** Returns the lowest place of a stack that covers the fewest buttons. */
export function clearPlace(
  stack: { width: number; height: number },
  page: { width: number; height: number },
  buttons: readonly Box[],
): NoticePlace {
  const bottoms = [LOWEST_PX, ...buttons.map(({ top }) => page.height - top + GAP_PX)]
    .filter((bottom) => bottom >= LOWEST_PX && bottom + stack.height <= page.height)
    .sort((a, b) => a - b);
  const places = bottoms.flatMap((bottom) =>
    [EDGE_PX, page.width - stack.width - EDGE_PX].map((left) => ({ left, bottom })),
  );
  const covered = ({ left, bottom }: NoticePlace): number =>
    buttons.filter(
      (button) =>
        left < button.right &&
        button.left < left + stack.width &&
        page.height - bottom > button.top &&
        button.bottom > page.height - bottom - stack.height,
    ).length;
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best), places[0] ?? DEFAULT_PLACE);
}

/** Returns a place for the messages that covers no button above the tab content: Stop, Flatten, Acknowledge. */
export function useNoticePlace(region: RefObject<HTMLElement | null>, content: unknown): NoticePlace {
  const [place, setPlace] = useState(DEFAULT_PLACE);
  useLayoutEffect(() => {
    const shown = region.current;
    if (shown === null || shown.childElementCount === 0 || typeof ResizeObserver !== 'function') return;
    const update = (): void => {
      const buttons = [...document.querySelectorAll('button')]
        .filter((button) => button.closest('main, [role="log"]') === null)
        .map((button) => button.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      const { innerWidth: width, innerHeight: height } = window;
      const next = clearPlace(shown.getBoundingClientRect(), { width, height }, buttons);
      setPlace((last) => (last.left === next.left && last.bottom === next.bottom ? last : next));
    };
    update();
    // The size of the tab content changes when a banner appears above it.
    const observer = new ResizeObserver(update);
    for (const observed of [shown, document.querySelector('main')]) if (observed) observer.observe(observed);
    window.addEventListener('resize', update);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
      document.removeEventListener('scroll', update, { capture: true });
    };
  }, [region, content]);
  return place;
}
