const LATENCY_WINDOW_MS = 600_000;

/** Smallest delays in the current and the previous time window, and the end of the current window, in ms. */
export type LatencyState = { smallest: number; smallestBefore: number; windowEnds: number };

export type LatencyMeter = ((exchangeAt: number, receivedAt: number) => number) & {
  captureState(): LatencyState;
  restoreState(state: LatencyState): void;
};

/**
 * Creates a function that measures feed latency as the delay above the smallest delay of the last 10 to 20 minutes. The
 * smallest delay counts as zero latency, because the clocks of exchange and receiver differ. A frame without a time has
 * latency 0.
 */
export function createLatencyMeter(): LatencyMeter {
  let smallest = Infinity;
  let smallestBefore = Infinity;
  let windowEnds = -Infinity;
  const measure = (exchangeAt: number, receivedAt: number): number => {
    const delay = receivedAt - exchangeAt;
    if (Number.isNaN(delay)) return 0;
    if (receivedAt >= windowEnds) {
      smallestBefore = smallest;
      smallest = Infinity;
      windowEnds = receivedAt + LATENCY_WINDOW_MS;
    }
    smallest = Math.min(smallest, delay);
    return delay - Math.min(smallest, smallestBefore);
  };
  return Object.assign(measure, {
    captureState: () => ({ smallest, smallestBefore, windowEnds }),
    restoreState(state: LatencyState) {
      ({ smallest, smallestBefore, windowEnds } = state);
    },
  });
}
