/** Returns the shortest time of a few runs in ms. The first run compiles the code, and the machine may be busy. */
export function fastestRunMs(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
