import { useEffect, useState } from 'react';
import { runAllSteps, type PausableWork } from '@/domain/lists/steps';

/** Duration of a work slice, ms. Between slices the browser can handle clicks and paint. */
const WORK_SLICE_MS = 12;

/** Runs pausable work in short slices that keep the page responsive. Returns undefined when `stop` aborts the work. */
export async function runWorkInSlices<R>(steps: PausableWork<R>, stop?: AbortSignal): Promise<R | undefined> {
  for (;;) {
    // Waits before the first slice, because the caller is usually rendering.
    await new Promise((resolve) => setTimeout(resolve));
    if (stop?.aborted) return undefined;
    const until = performance.now() + WORK_SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}

/**
 * Returns the result of pausable work. Returns the previous result until a new result is ready. `atOnce` completes
 * small work while rendering. `make` must be the same function in every render, because a new function restarts the
 * work.
 */
export function usePausableWork<R extends object>(
  make: () => PausableWork<R>,
  { atOnce }: { atOnce: boolean },
): { result: R | null; pending: boolean } {
  const [stored, setStored] = useState<{ make: () => PausableWork<R>; result: R } | null>(null);
  let last = stored;
  if (atOnce && last?.make !== make) {
    last = { make, result: runAllSteps(make()) };
    setStored(last);
  }
  useEffect(() => {
    if (atOnce) return;
    const stop = new AbortController();
    runWorkInSlices(make(), stop.signal).then(
      (result) => {
        if (result !== undefined) setStored({ make, result });
      },
      (error: unknown) => {
        // Throws the error while rendering, so that an error boundary shows the error instead of pending work.
        setStored(() => {
          throw error;
        });
      },
    );
    return () => stop.abort();
  }, [make, atOnce]);
  return { result: last?.result ?? null, pending: last?.make !== make };
}
