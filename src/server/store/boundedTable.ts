import type { Database } from './database/database';

/** Number of inserts after which the rows beyond the row limit are deleted. */
const INSERTS_PER_ROW_DELETION = 1_000;

/**
 * Limits a table to `keep` rows by deleting the rows with the lowest `id`. The ids must have no gaps. The caller reports
 * each insert with `countInsert`.
 */
export function limitRowCount(
  database: Database,
  table:
    | 'signals'
    | 'followed_signals'
    | 'logs'
    | 'trade_path'
    | 'alarm_change'
    | 'operator_events'
    | 'order_results'
    | 'params_history',
  keep: number,
): { countInsert(): void } {
  const prune = database.prepare(`DELETE FROM ${table} WHERE id <= (SELECT MAX(id) FROM ${table}) - :keep`);
  // Old rows are deleted at the first insert of every process, because a process may end before its 1,000th insert.
  let insertsSincePruning = INSERTS_PER_ROW_DELETION;
  return {
    countInsert: () => {
      insertsSincePruning += 1;
      if (insertsSincePruning < INSERTS_PER_ROW_DELETION) return;
      insertsSincePruning = 0;
      prune.run({ keep });
    },
  };
}
