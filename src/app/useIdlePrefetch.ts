import { useEffect } from 'react';
import { TABS } from './tabs';

/** Fetches the code of the other tabs once the first one has nothing left to do. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    // Some browsers do not know it: there a tab is fetched when the pointer comes near.
    if (typeof window.requestIdleCallback !== 'function') return;
    const request = window.requestIdleCallback(() => TABS.forEach(({ part }) => part.prefetch()));
    return () => window.cancelIdleCallback(request);
  }, []);
}
