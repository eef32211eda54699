import type { MarketClock } from '@/server/market/clock/marketClock';

const STEP_MS = 50;
/** A step of virtual time needs several turns, because promises follow one another. */
const TURNS = 12;

/** Lets pending promises settle. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}

type VirtualTimeOptions = {
  /** Longest time until a promise settles. */
  answerWaitMs: number;
  /** Waits for what a step started. */
  settle?: () => Promise<void>;
  /** Runs after each step. */
  onStep?: (() => void) | undefined;
};

/** Runs a virtual clock in steps. */
export function createVirtualTime(
  clock: MarketClock,
  { answerWaitMs, settle = settlePromises, onStep }: VirtualTimeOptions,
) {
  async function run(ms: number, stepMs = STEP_MS): Promise<void> {
    const end = clock.now() + ms;
    while (clock.now() < end) {
      clock.advanceTo(Math.min(end, clock.now() + stepMs));
      await settle();
      onStep?.();
    }
  }
  return {
    run,
    /** Advances the time until the promise settles. `what` names it in the error. */
    async settled<T>(promise: Promise<T>, what: string): Promise<T> {
      const pending = new Set([what]);
      const clear = () => pending.clear();
      promise.then(clear, clear);
      const end = clock.now() + answerWaitMs;
      while (pending.size > 0 && clock.now() < end) await run(STEP_MS);
      if (pending.size > 0) throw new Error(`no ${what}`);
      return promise;
    },
  };
}
