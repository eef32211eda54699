import { type RefObject, useEffect, useState } from 'react';

/** Distance from the visible area at which a section is built, px. */
const NEAR_PX = 600;
/** Longest wait of a far section for an idle browser, ms. */
const MAX_IDLE_WAIT_MS = 3_000;

// jsdom has neither observer nor idle time. Without them every section is built at once.
const canWait = (): boolean =>
  typeof IntersectionObserver !== 'undefined' && typeof requestIdleCallback !== 'undefined';

/** Builds of the far sections in document order. One idle period builds one section, so that no task is long. */
const queue = new Set<() => void>();
let isScheduled = false;

function scheduleNextSectionBuild(): void {
  if (isScheduled || queue.size === 0) return;
  isScheduled = true;
  requestIdleCallback(
    () => {
      isScheduled = false;
      const [build] = queue;
      if (build) queue.delete(build);
      build?.();
      scheduleNextSectionBuild();
    },
    { timeout: MAX_IDLE_WAIT_MS },
  );
}

/** Returns true once the fields of a section are wanted, near the visible area, or built in idle time. */
export function useIsBuilt(section: RefObject<Element | null>, wanted: boolean): boolean {
  const [built, setBuilt] = useState(() => wanted || !canWait());
  if (wanted && !built) setBuilt(true);
  useEffect(() => {
    if (built || !section.current) return;
    const build = (): void => setBuilt(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) build();
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(section.current);
    queue.add(build);
    scheduleNextSectionBuild();
    return () => {
      observer.disconnect();
      queue.delete(build);
    };
  }, [built, section]);
  return built;
}
