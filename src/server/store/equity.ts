import { DamagedRowError } from './damagedRows';
import type { Database } from './database/database';
import type { EquityRepository, StoredEquity } from './repositories';

export function createEquityRepository(database: Database): EquityRepository {
  const find = database.prepare<StoredEquity>('SELECT realised, peak FROM equity');
  const save = database.prepare('INSERT OR REPLACE INTO equity (id, realised, peak) VALUES (1, :realised, :peak)');
  return {
    loadEquity: () => {
      const row = find.get();
      if (row !== undefined && !(Number.isFinite(row.realised) && Number.isFinite(row.peak))) {
        throw new DamagedRowError({
          what: 'a damaged equity',
          table: 'equity',
          remedy: 'put back a copy of it, or delete the row to count the drawdown from the next start',
        });
      }
      return row;
    },
    saveEquity: ({ realised, peak }) => void save.run({ realised, peak }),
  };
}
