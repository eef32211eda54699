import { useEffect, useState } from 'react';
import { finish, type Steps } from '@/domain/steps';

/** Long enough to get on, short enough for a click and a frame to come through in between. */
const SLICE_MS = 12;

/** Does the work in slices that leave the page alive; undefined when it was stopped. */
export async function inSlices<R>(steps: Steps<R>, stop?: AbortSignal): Promise<R | undefined> {
  for (;;) {
    // The first one waits too: whoever asks for the work is mostly drawing.
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
 * The result of the work, at once where it is small. Otherwise the last result stands until the new one is there.
 * `make` must be stable: another one is other work.
 */
export function useSteps<R extends object>(
  make: () => Steps<R>,
  { atOnce }: { atOnce: boolean },
): { result: R | null; pending: boolean } {
  const [stored, setStored] = useState<{ make: () => Steps<R>; result: R } | null>(null);
  let last = stored;
  if (atOnce && last?.make !== make) {
    last = { make, result: finish(make()) };
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
