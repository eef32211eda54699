/** The window takes a sample every `everyMs` of market time. Without book updates it repeats the last one. */
export type ObiWindow = {
  readonly size: number;
  readonly everyMs: number;
  addSample(at: number, obi: number): void;
  sampleCount(): number;
  /** Returns the mean imbalance at the last sample, or 0 before the first sample. */
  meanObi(): number;
  /**
   * Returns the mean imbalance at the market time `at`, if the book does not change between the last sample and `at`.
   */
  meanObiAt(at: number): number;
  sampleCountAt(at: number): number;
  /** Returns the mean of the last third minus the mean of the first third, or 0 with fewer than three samples. */
  momentum(): number;
};

export function createObiWindow(size: number, everyMs: number): ObiWindow {
  const ring = new Float64Array(size);
  let count = 0;
  let next = 0;
  let gridAt = Number.NEGATIVE_INFINITY;
  let lastValue = 0;
  let mean = 0;
  let momentum = 0;

  const append = (obi: number) => {
    ring[next] = obi;
    next = (next + 1) % size;
    if (count < size) count += 1;
  };

  const average = (from: number, samples: number) => {
    const oldest = (next - count + size) % size;
    let sum = 0;
    for (let i = 0; i < samples; i += 1) sum += ring[(oldest + from + i) % size] ?? 0;
    return sum / samples;
  };

  const repeatsUntil = (at: number): number =>
    count === 0 ? 0 : Math.max(0, Math.min(size, Math.floor((at - gridAt) / everyMs)));

  return {
    size,
    everyMs,
    addSample(at, obi) {
      const steps = count === 0 ? 1 : Math.floor((at - gridAt) / everyMs);
      if (steps < 1) return;
      gridAt = count === 0 ? at : gridAt + steps * everyMs;
      for (let i = Math.min(steps, size) - 1; i > 0; i -= 1) append(lastValue);
      append(obi);
      lastValue = obi;
      const third = Math.floor(count / 3);
      mean = average(0, count);
      momentum = third === 0 ? 0 : average(count - third, third) - average(0, third);
    },
    sampleCount: () => count,
    meanObi: () => mean,
    sampleCountAt: (at) => Math.min(size, count + repeatsUntil(at)),
    meanObiAt(at) {
      const repeats = repeatsUntil(at);
      if (repeats === 0) return mean;
      const kept = Math.min(count, size - repeats);
      return ((kept === 0 ? 0 : average(count - kept, kept)) * kept + lastValue * repeats) / (kept + repeats);
    },
    momentum: () => momentum,
  };
}
