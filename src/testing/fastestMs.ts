/** Returns the time of the fastest of five runs in ms. Compilation and other processes slow down single runs. */
export function fastestRunMs(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
