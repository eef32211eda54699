import type { MarketSource } from '../source';
import type { Simulator } from './simulator';

/** Store of the last price of each symbol. The stored prices remain after a restart of the process. */
export type PriceStore = {
  load(): ReadonlyMap<string, number>;
  save(prices: ReadonlyMap<string, number>): void;
};

/** Interval between two saves. A killed process loses at most the price moves of one interval, about 3 bps. */
const PRICE_SAVE_INTERVAL_MS = 2_000;

/**
 * Creates a market that stores the simulator's prices every PRICE_SAVE_INTERVAL_MS. Without stored prices, a restart
 * would reset all prices to their reference prices, so that open trades would show a false PnL.
 */
export function persistPrices(simulator: Simulator, store: Pick<PriceStore, 'save'>): MarketSource {
  let timer: ReturnType<typeof setInterval> | undefined;

  function savePrices(): void {
    try {
      store.save(simulator.currentPrices());
    } catch {
      // Ignores a failed save, because the store reports a full disk and the market must continue.
    }
  }

  return {
    ...simulator,
    async start() {
      await simulator.start();
      timer ??= setInterval(savePrices, PRICE_SAVE_INTERVAL_MS);
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      savePrices();
      await simulator.stop();
    },
  };
}
