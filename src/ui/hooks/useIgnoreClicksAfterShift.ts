import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { COMMAND_CHANGE_GUARD_MS } from '@/contract/timings';

/**
 * Returns a handler that ignores clicks just after the content moved, because an early click aims at the previous
 * element.
 */
export function useIgnoreClicksAfterShift(place: string): (event: MouseEvent) => void {
  const seen = useRef(place);
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (seen.current !== place) movedAt.current = performance.now();
    seen.current = place;
  }, [place]);
  return (event) => {
    if (performance.now() - movedAt.current >= COMMAND_CHANGE_GUARD_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
