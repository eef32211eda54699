import type { DamageReport } from './damagedRows';
import type { Database } from './database/database';

/** Stores the last price of each symbol, at which a restarted simulated market continues. */
export interface SimulatedPricesRepository {
  /** Returns the stored prices without damaged prices. */
  load(): Map<string, number>;
  /** Stores the prices. The stored prices survive a crash of the process, but not a power failure. */
  save(prices: ReadonlyMap<string, number>): void;
}

export function createSimulatedPricesRepository(database: Database, report: DamageReport): SimulatedPricesRepository {
  const all = database.prepare<{ symbol: string; price: number }>('SELECT symbol, price FROM simulated_prices');
  const save = database.prepare('INSERT OR REPLACE INTO simulated_prices (symbol, price) VALUES (:symbol, :price)');
  return {
    load: () =>
      new Map(
        all.all().flatMap(({ symbol, price }) => {
          if (price > 0 && Number.isFinite(price)) return [[symbol, price]];
          report('simulated_prices', symbol, 'the simulated market starts at its reference price');
          return [];
        }),
      ),
    save: (prices) =>
      database.withRelaxedDurability(() =>
        database.runInTransaction(() => {
          for (const [symbol, price] of prices) save.run({ symbol, price });
        }),
      ),
  };
}
