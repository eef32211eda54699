import { useEffect } from 'react';
import { palette } from '../palette/palettePart';
import { TABS } from '../tabs';

/** Fetches the code of the other tabs and of the palette when the page is idle. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    // Browsers without requestIdleCallback fetch a tab when the pointer is over it.
    if (typeof window.requestIdleCallback !== 'function') return;
    const request = window.requestIdleCallback(() => {
      for (const { part } of TABS) part.prefetch();
      palette.prefetch();
    });
    return () => window.cancelIdleCallback(request);
  }, []);
}
