import type { Database } from './database/database';
import type { EquityRepository, StoredEquity } from './repositories';

export function createEquityRepository(database: Database): EquityRepository {
  const find = database.prepare<StoredEquity>('SELECT realised, peak FROM equity');
  const save = database.prepare('INSERT OR REPLACE INTO equity (id, realised, peak) VALUES (1, :realised, :peak)');
  return {
    loadEquity: () => {
      const row = find.get();
      return row && { ...row };
    },
    saveEquity: ({ realised, peak }) => void save.run({ realised, peak }),
  };
}
