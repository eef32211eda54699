import type { MarketSource } from '../source';
import type { Simulator } from './simulator';

/** Outlives the process. */
export type PriceStore = {
  load(): ReadonlyMap<string, number>;
  save(prices: ReadonlyMap<string, number>): void;
};

/** So much of the market's way is lost when the process is killed: some 3 bps of price. */
const KEEP_EVERY_MS = 2_000;

/**
 * The simulator, noting where it stands. A market that began at its reference prices each time would move the trades that
 * stay open over a restart by a jump that nobody traded.
 */
export function persistPrices(simulator: Simulator, memory: Pick<PriceStore, 'save'>): MarketSource {
  let timer: ReturnType<typeof setInterval> | undefined;

  function keep(): void {
    try {
      memory.save(simulator.presentPrices());
    } catch {
      /* A full disk is told of by the trades that cannot be saved; the market itself must go on. */
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
