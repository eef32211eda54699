import { useEffect, useState } from 'react';

/** Time after which a busy browser counts as idle, ms. */
const IDLE_TIMEOUT_MS = 1_500;
/** Delay for browsers without `requestIdleCallback`, ms. */
const IDLE_FALLBACK_DELAY_MS = 200;

/** Returns false until the browser has painted the component, `ready` is true and the browser is idle. */
export function useIsBrowserIdle(ready = true): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const isIdle = (): void => setIdle(true);
    if (typeof window.requestIdleCallback !== 'function') {
      const pause = setTimeout(isIdle, IDLE_FALLBACK_DELAY_MS);
      return () => clearTimeout(pause);
    }
    const request = window.requestIdleCallback(isIdle, { timeout: IDLE_TIMEOUT_MS });
    return () => window.cancelIdleCallback(request);
  }, [ready]);
  return idle;
}
