import type { MarketSource } from '../source';
import type { Simulator } from './simulator';

/** Storage that outlives the process. */
export type PriceStore = {
  load(): ReadonlyMap<string, number>;
  save(prices: ReadonlyMap<string, number>): void;
};

/** A killed process loses this much of the price path: some 3 bps. */
const KEEP_EVERY_MS = 2_000;

/**
 * Stores the simulator's prices regularly. Otherwise a restart would move open trades by a jump back to the reference
 * prices.
 */
export function persistPrices(simulator: Simulator, memory: Pick<PriceStore, 'save'>): MarketSource {
  let timer: ReturnType<typeof setInterval> | undefined;

  function keep(): void {
    try {
      memory.save(simulator.presentPrices());
    } catch {
      /** The store reports a full disk itself. The market must continue. */
    }
  }

  return {
    ...simulator,
    async start() {
      await simulator.start();
      timer ??= setInterval(keep, KEEP_EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      keep();
      await simulator.stop();
    },
  };
}
