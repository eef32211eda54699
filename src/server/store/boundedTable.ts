import type { Database } from './database/database';

/** Number of inserts between two deletions of old rows, by which a table can exceed its row limit. */
const INSERTS_PER_PRUNING = 1_000;

/**
 * Limits a table to `keep` rows by deleting the rows with the lowest `id`. The caller reports each insert with
 * `countInsert`.
 */
export function limitRowCount(
  database: Database,
  table: 'signals' | 'logs' | 'trade_path',
  keep: number,
): { countInsert(): void } {
  const prune = database.prepare(`DELETE FROM ${table} WHERE id <= (SELECT MAX(id) FROM ${table}) - :keep`);
  // The first insert of every process prunes, because a process may end before it inserts 1,000 rows.
  let insertsSincePruning = INSERTS_PER_PRUNING;
  return {
    countInsert: () => {
      insertsSincePruning += 1;
      if (insertsSincePruning < INSERTS_PER_PRUNING) return;
      insertsSincePruning = 0;
      prune.run({ keep });
    },
  };
}
