import type { Database } from './database/database';
import type { SimulatedPricesRepository } from './repositories';

export function createSimulatedPricesRepository(database: Database): SimulatedPricesRepository {
  const all = database.prepare<{ symbol: string; price: number }>('SELECT symbol, price FROM simulated_prices');
  const save = database.prepare('INSERT OR REPLACE INTO simulated_prices (symbol, price) VALUES (:symbol, :price)');
  return {
    load: () => new Map(all.all().map(({ symbol, price }) => [symbol, price])),
    save: (prices) =>
      database.withRelaxedDurability(() =>
        database.runInTransaction(() => {
          for (const [symbol, price] of prices) save.run({ symbol, price });
        }),
      ),
  };
}
