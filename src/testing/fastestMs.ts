/**
 * Returns the time of the fastest of several runs in ms. Single runs are slower because of compilation and other
 * processes.
 */
export function fastestRunMs(run: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
