import type { MarketSource } from '../source';
import type { Simulator } from './simulator';

/** Storage that outlives the process. */
export type PriceStore = {
  load(): ReadonlyMap<string, number>;
  save(prices: ReadonlyMap<string, number>): void;
};

/** A killed process loses at most this much of the price path, some 3 bps. */
const SAVE_EVERY_MS = 2_000;

/**
 * Stores the simulator's prices regularly. Without stored prices a restart would jump back to the reference prices and
 * distort open trades.
 */
export function persistPrices(simulator: Simulator, store: Pick<PriceStore, 'save'>): MarketSource {
  let timer: ReturnType<typeof setInterval> | undefined;

  function savePrices(): void {
    try {
      store.save(simulator.presentPrices());
    } catch {
      /** The store reports a full disk itself. The market must continue. */
    }
  }

  return {
    ...simulator,
    async start() {
      await simulator.start();
      timer ??= setInterval(savePrices, SAVE_EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      savePrices();
      await simulator.stop();
    },
  };
}
