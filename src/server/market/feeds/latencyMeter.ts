const LATENCY_WINDOW_MS = 600_000;

/**
 * Measures feed latency as the delay above the smallest delay of the last 10 to 20 minutes. The smallest delay
 * stands for zero latency, because the clocks of exchange and receiver differ. Returns 0 for a frame without a time.
 */
export function createLatencyMeter(): (exchangeAt: number, receivedAt: number) => number {
  let smallest = Infinity;
  let smallestBefore = Infinity;
  let windowEnds = -Infinity;
  return (exchangeAt, receivedAt) => {
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
}
