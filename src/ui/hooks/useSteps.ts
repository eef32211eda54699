import { useEffect, useState } from 'react';
import { runAllSteps, type Steps } from '@/domain/lists/steps';

/** Long enough to make progress, short enough to let a click or a frame through. */
const SLICE_MS = 12;

/** Runs the work in short slices that keep the page responsive. Returns undefined when stopped. */
export async function inSlices<R>(steps: Steps<R>, stop?: AbortSignal): Promise<R | undefined> {
  for (;;) {
    // The first slice waits too: the caller is usually rendering.
    await new Promise((resolve) => setTimeout(resolve));
    if (stop?.aborted) return undefined;
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}

/**
 * Returns the result of the work, at once when it is small. Otherwise keeps the last result until the new one is ready.
 * `make` must be stable, because a new function starts the work again.
 */
export function useSteps<R extends object>(
  make: () => Steps<R>,
  { atOnce }: { atOnce: boolean },
): { result: R | null; pending: boolean } {
  const [stored, setStored] = useState<{ make: () => Steps<R>; result: R } | null>(null);
  let last = stored;
  if (atOnce && last?.make !== make) {
    last = { make, result: runAllSteps(make()) };
    setStored(last);
  }
  useEffect(() => {
    if (atOnce) return;
    const stop = new AbortController();
    void inSlices(make(), stop.signal).then((result) => {
      if (result !== undefined) setStored({ make, result });
    });
    return () => stop.abort();
  }, [make, atOnce]);
  return { result: last?.result ?? null, pending: last?.make !== make };
}
