import type { MarketClock } from '@/server/market/clock/marketClock';

const STEP_MS = 50;
const ANSWER_WAIT_MS = 15_000;
/** A step of virtual time needs several turns, because promises follow one another. */
const TURNS = 12;

/** Lets pending promises settle. */
async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}

/** Runs a virtual clock in steps. `onStep` runs after each step. */
export function createVirtualTime(clock: MarketClock, onStep: () => void = () => undefined) {
  async function run(ms: number): Promise<void> {
    const end = clock.now() + ms;
    while (clock.now() < end) {
      clock.advanceTo(Math.min(end, clock.now() + STEP_MS));
      await settlePromises();
      onStep();
    }
  }
  return {
    run,
    /** Advances the time until the promise settles. `what` names it in the error. */
    async settled<T>(promise: Promise<T>, what: string): Promise<T> {
      const pending = new Set([what]);
      const clear = () => pending.clear();
      promise.then(clear, clear);
      const end = clock.now() + ANSWER_WAIT_MS;
      while (pending.size > 0 && clock.now() < end) await run(STEP_MS);
      if (pending.size > 0) throw new Error(`no ${what}`);
      return promise;
    },
  };
}
