import type { Database } from './database/database';

/** Rows between two prunings. The table can exceed its limit by this number. */
const PRUNE_EVERY = 1_000;

/** Deletes the oldest rows of a table with a growing `id`. Call `rowAdded` after each insert. */
export function boundedTable(
  database: Database,
  table: 'signals' | 'logs' | 'trade_path',
  keep: number,
): { rowAdded(): void } {
  const prune = database.prepare(`DELETE FROM ${table} WHERE id <= (SELECT MAX(id) FROM ${table}) - :keep`);
  // Starts at the limit, so that the first insert of a short run prunes too.
  let sinceLast = PRUNE_EVERY;
  return {
    rowAdded: () => {
      sinceLast += 1;
      if (sinceLast < PRUNE_EVERY) return;
      sinceLast = 0;
      prune.run({ keep });
    },
  };
}
