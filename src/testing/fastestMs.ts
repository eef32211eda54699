/** Runs several times, because single runs are slower by compilation and other processes. */
export function fastestRunMs(run: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
