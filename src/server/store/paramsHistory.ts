import { limitRowCount } from './boundedTable';
import { parseStoredObject, type DamageReport } from './damagedRows';
import type { Database } from './database/database';
import type { ParamsHistoryRepository } from './repositories';

const MAX_STORED_SAVES = 1_000;

/**
 * SQL of the table of the saves. `body` is the whole form as JSON. `at` is null for the parameters that were in use
 * before the table existed, because the time of their save is not known.
 */
export const PARAMS_HISTORY_MIGRATION = `
  CREATE TABLE params_history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER,
    body TEXT NOT NULL
  ) STRICT;
  INSERT INTO params_history (at, body) SELECT NULL, body FROM params;
`;

export function createParamsHistory(
  database: Database,
  report: DamageReport,
  keep = MAX_STORED_SAVES,
): ParamsHistoryRepository {
  const add = database.prepare('INSERT INTO params_history (at, body) VALUES (:at, :body)');
  const list = database.prepare<{ id: number; at: number | null; body: string }>(
    'SELECT id, at, body FROM params_history ORDER BY id DESC LIMIT :keep',
  );
  const table = limitRowCount(database, 'params_history', keep);
  return {
    addSave: ({ at, body }) => {
      add.run({ at: Math.round(at), body });
      table.countInsert();
    },
    listSaves: () =>
      list.all({ keep }).flatMap(({ id, at, body }) => {
        const params = parseStoredObject(body);
        if (params !== undefined) return [{ id, at, params }];
        report('params_history', String(id), 'the save is left out of the history');
        return [];
      }),
  };
}
