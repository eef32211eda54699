/** Measures a few runs and returns the shortest, in ms: the first compiles the code, and the machine may be busy. */
export function fastestMs(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
