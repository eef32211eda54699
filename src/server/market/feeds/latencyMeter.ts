const WINDOW_MS = 600_000;

/**
 * Clocks of exchange and receiver differ by an unknown amount, even to the wrong side: what is left above the smallest
 * delay of the last ten to twenty minutes is the latency. Not of all time: clocks drift, and are set. 0 where a frame
 * names no time.
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
      windowEnds = receivedAt + WINDOW_MS;
    }
    smallest = Math.min(smallest, delay);
    return delay - Math.min(smallest, smallestBefore);
  };
}
