import { useEffect } from 'react';
import { absenceApi } from '@/api/bot/absence';
import { useAppDispatch } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';

/** Shortest time between two marks of one page. */
const MARK_INTERVAL_MS = 60_000;
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Marks the operator as present while the operator uses this page. A page that is only open marks nothing, so that a
 * night in front of an empty chair is an absence.
 */
export function PresenceReports(): null {
  const isOffered = useHasCapability('absence') === true;
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isOffered) return;
    let markedAt = -Infinity;
    const mark = (): void => {
      // The absolute difference, because the clock can be set back.
      const isMarked = Math.abs(Date.now() - markedAt) < MARK_INTERVAL_MS;
      if (isMarked || document.visibilityState !== 'visible') return;
      markedAt = Date.now();
      void dispatch(absenceApi.endpoints.markPresence.initiate(undefined, { track: false }));
    };
    // A page that was loaded or shown again has an operator in front of it.
    mark();
    document.addEventListener('visibilitychange', mark);
    for (const name of USES) window.addEventListener(name, mark, { passive: true, capture: true });
    return () => {
      document.removeEventListener('visibilitychange', mark);
      for (const name of USES) window.removeEventListener(name, mark, { capture: true });
    };
  }, [isOffered, dispatch]);
  return null;
}
