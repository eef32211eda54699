import type { Database } from './database/database';

/** Looking at the oldest rows this seldom makes pruning too cheap to notice; the table overshoots by as many. */
const PRUNE_EVERY = 1_000;

/** Keeps the newest rows of a table whose `id` only grows. */
export function boundedTable(database: Database, table: 'signals' | 'logs', keep: number): { rowAdded(): void } {
  const prune = database.prepare(`DELETE FROM ${table} WHERE id <= (SELECT MAX(id) FROM ${table}) - :keep`);
  // Counts from full, so that short runs prune too.
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
