import { useEffect, useState } from 'react';

/** After this time a busy browser counts as idle, too. */
const AT_LATEST_MS = 1_500;
/** For browsers without `requestIdleCallback`. */
const PAUSE_MS = 200;

/** Returns false until the browser has painted the component and has nothing more urgent to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const isIdle = (): void => setIdle(true);
    if (typeof window.requestIdleCallback !== 'function') {
      const pause = setTimeout(isIdle, PAUSE_MS);
      return () => clearTimeout(pause);
    }
    const request = window.requestIdleCallback(isIdle, { timeout: AT_LATEST_MS });
    return () => window.cancelIdleCallback(request);
  }, []);
  return idle;
}
