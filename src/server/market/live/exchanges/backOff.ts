export type BackOff = {
  /** Returns the delay in ms before the next attempt. */
  nextDelayMs(): number;
  /** Resets the delay to the first delay, after a successful attempt. */
  reset(): void;
};

export type BackOffOptions = { firstMs?: number; maxMs?: number; random?: () => number };

export const DEFAULT_BACK_OFF: Required<BackOffOptions> = { firstMs: 500, maxMs: 30_000, random: Math.random };

/** Varies a delay by up to a quarter, so that many clients do not reconnect at the same moment. */
export const addJitter = (delayMs: number, { maxMs, random }: Pick<Required<BackOffOptions>, 'maxMs' | 'random'>) =>
  Math.min(maxMs, Math.round(Math.min(maxMs, delayMs) * (0.75 + random() * 0.5)));

/** Creates retry delays that double up to a maximum. */
export function createBackOff(options: BackOffOptions = {}): BackOff {
  const { firstMs, maxMs, random } = { ...DEFAULT_BACK_OFF, ...options };
  let delay = firstMs;
  return {
    nextDelayMs() {
      const current = delay;
      delay = Math.min(maxMs, delay * 2);
      return addJitter(current, { maxMs, random });
    },
    reset() {
      delay = firstMs;
    },
  };
}
