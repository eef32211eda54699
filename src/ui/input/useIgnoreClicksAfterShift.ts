import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { COMMAND_CHANGE_GUARD_MS } from '@/contract/timings';

/**
 * Returns a handler that ignores clicks just after the content moved, because an early click aims at the previous
 * element. Content that moves within `appearanceMs` after its first render causes no ignored click: nobody has aimed yet.
 * A click on a tab always counts: a wrong tab harms nothing, and a lost click leaves the operator waiting.
 */
export function useIgnoreClicksAfterShift(place: string, appearanceMs = 0): (event: MouseEvent) => void {
  const seen = useRef(place);
  const appearedAt = useRef<number>(undefined);
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const now = performance.now();
    appearedAt.current ??= now;
    if (seen.current !== place && now - appearedAt.current >= appearanceMs) movedAt.current = now;
    seen.current = place;
  }, [place, appearanceMs]);
  return (event) => {
    if (performance.now() - movedAt.current >= COMMAND_CHANGE_GUARD_MS) return;
    if (event.target instanceof Element && event.target.closest('[role="tab"]')) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
