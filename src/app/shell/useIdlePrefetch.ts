import { useEffect } from 'react';
import { lazyCommandPalette } from '../palette/lazyCommandPalette';
import { TABS } from '../tabs';

/** Fetches the code of the other tabs and of the palette when the page is idle. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    // Browsers without requestIdleCallback fetch the code of a tab when the pointer enters the tab.
    if (typeof window.requestIdleCallback !== 'function') return;
    const request = window.requestIdleCallback(() => {
      for (const { part } of TABS) part.prefetch();
      lazyCommandPalette.prefetch();
    });
    return () => window.cancelIdleCallback(request);
  }, []);
}
