import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Distance from the visible area at which a section is due, px. */
const NEAR_PX = 600;
/** Longest wait of a far section for an idle browser, ms. */
const MAX_IDLE_WAIT_MS = 3_000;

// jsdom has neither observer nor idle time. Without them every section is due at once.
const canWait = (): boolean =>
  typeof IntersectionObserver !== 'undefined' && typeof requestIdleCallback !== 'undefined';

/** Far sections in document order. One idle period renders one section, so that no task is long. */
const queue = new Set<() => void>();
let isScheduled = false;

function scheduleNextSection(): void {
  if (isScheduled || queue.size === 0) return;
  isScheduled = true;
  requestIdleCallback(
    () => {
      isScheduled = false;
      const [render] = queue;
      if (render) queue.delete(render);
      render?.();
      scheduleNextSection();
    },
    { timeout: MAX_IDLE_WAIT_MS },
  );
}

/**
 * Returns true once a section is wanted, near the visible area, or its turn has come in idle time. With `runs` false,
 * the section waits for its turn again.
 */
export function useIsDue(section: RefObject<Element | null>, wanted: boolean, runs = true): boolean {
  const [due, setDue] = useState(() => wanted || !canWait());
  if (wanted && !due) setDue(true);
  if (!runs && due && canWait()) setDue(false);
  useEffect(() => {
    if (due || !runs || !section.current) return;
    // A click interrupts a transition. Without one, the click waits until the section is rendered.
    const render = (): void => startTransition(() => setDue(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) render();
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(section.current);
    queue.add(render);
    scheduleNextSection();
    return () => {
      observer.disconnect();
      queue.delete(render);
    };
  }, [due, runs, section]);
  return due;
}
