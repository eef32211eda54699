import { useEffect } from 'react';
import { palette } from '../palette/palettePart';
import { TABS } from '../tabs';

/** Fetches the code of the other tabs and of the palette when the page is idle. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    // Not every browser supports it. Without it, a tab is fetched when the pointer is over the tab.
    if (typeof window.requestIdleCallback !== 'function') return;
    const request = window.requestIdleCallback(() => {
      for (const { part } of TABS) part.prefetch();
      palette.prefetch();
    });
    return () => window.cancelIdleCallback(request);
  }, []);
}
