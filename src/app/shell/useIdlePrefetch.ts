import { useEffect } from 'react';
import { TABS } from '../tabs';

/** Fetches the code of the other tabs when the page is idle. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    // Not supported by every browser: there a tab is fetched when the pointer is over it.
    if (typeof window.requestIdleCallback !== 'function') return;
    const request = window.requestIdleCallback(() => TABS.forEach(({ part }) => part.prefetch()));
    return () => window.cancelIdleCallback(request);
  }, []);
}
