export type BackOff = {
  /** How long to wait before the next attempt, ms. */
  next(): number;
  /** It worked for a while: the next trouble begins small again. */
  reset(): void;
};

export type BackOffOptions = { firstMs?: number; mostMs?: number; random?: () => number };

/** Doubling delays, each up to a quarter shorter or longer: many clients that lost one server do not return as one. */
export function createBackOff({ firstMs = 500, mostMs = 30_000, random = Math.random }: BackOffOptions = {}): BackOff {
  let delay = firstMs;
  return {
    next() {
      const jittered = Math.round(delay * (0.75 + random() * 0.5));
      delay = Math.min(mostMs, delay * 2);
      return Math.min(mostMs, jittered);
    },
    reset() {
      delay = firstMs;
    },
  };
}
