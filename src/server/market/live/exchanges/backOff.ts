export type BackOff = {
  /** How long to wait before the next attempt, ms. */
  next(): number;
  /** It worked for a while: the next trouble begins small again. */
  reset(): void;
};

export type BackOffOptions = { firstMs?: number; mostMs?: number; random?: () => number };

export const USUAL_BACK_OFF: Required<BackOffOptions> = { firstMs: 500, mostMs: 30_000, random: Math.random };

/** Up to a quarter shorter or longer: many clients that lost one server do not return as one. */
export const jittered = (delayMs: number, { mostMs, random }: Pick<Required<BackOffOptions>, 'mostMs' | 'random'>) =>
  Math.min(mostMs, Math.round(Math.min(mostMs, delayMs) * (0.75 + random() * 0.5)));

/** Doubling delays. */
export function createBackOff(options: BackOffOptions = {}): BackOff {
  const { firstMs, mostMs, random } = { ...USUAL_BACK_OFF, ...options };
  let delay = firstMs;
  return {
    next() {
      const present = delay;
      delay = Math.min(mostMs, delay * 2);
      return jittered(present, { mostMs, random });
    },
    reset() {
      delay = firstMs;
    },
  };
}
