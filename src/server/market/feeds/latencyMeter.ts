/**
 * Clocks of exchange and receiver differ by an unknown amount, even to the wrong side: what is left above the smallest
 * delay ever seen on a connection is its latency. 0 where a frame names no time.
 */
export function createLatencyMeter(): (exchangeAt: number, receivedAt: number) => number {
  let smallest = Infinity;
  return (exchangeAt, receivedAt) => {
    const delay = receivedAt - exchangeAt;
    if (Number.isNaN(delay)) return 0;
    smallest = Math.min(smallest, delay);
    return delay - smallest;
  };
}
