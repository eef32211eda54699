export type BackOff = {
  /** How long to wait before the next attempt, ms. */
  next(): number;
  /** It worked for a while: the next trouble begins small again. */
  reset(): void;
};

export type BackOffOptions = { firstMs?: number; maxMs?: number; random?: () => number };

export const DEFAULT_BACK_OFF: Required<BackOffOptions> = { firstMs: 500, maxMs: 30_000, random: Math.random };

/** Up to a quarter shorter or longer: many clients that lost one server do not return as one. */
export const jittered = (delayMs: number, { maxMs, random }: Pick<Required<BackOffOptions>, 'maxMs' | 'random'>) =>
  Math.min(maxMs, Math.round(Math.min(maxMs, delayMs) * (0.75 + random() * 0.5)));

/** Doubling delays. */
export function createBackOff(options: BackOffOptions = {}): BackOff {
  const { firstMs, maxMs, random } = { ...DEFAULT_BACK_OFF, ...options };
  let delay = firstMs;
  return {
    next() {
      const present = delay;
      delay = Math.min(maxMs, delay * 2);
      return jittered(present, { maxMs, random });
    },
    reset() {
      delay = firstMs;
    },
  };
}
