import { isUnknownField } from '@/contract/params/unknown';
import { maskSecrets } from '@/domain/logs/logsMask';

import { limitRowCount } from './boundedTable';
import { parseStoredObject, type DamageReport } from './damagedRows';
import type { Database } from './database/database';
import type { ParamsHistoryRepository, StoredSave } from './repositories';

const MAX_STORED_SAVES = 1_000;

/**
 * SQL of the table of the saves. `body` is the whole form as JSON. `at` is null for the parameters that were in use
 * before the table existed, because the time of their save is not known. The index answers the result of a version
 * without reading the trades.
 */
export const PARAMS_HISTORY_MIGRATION = `
  CREATE TABLE params_history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER,
    saved_by TEXT,
    config_version TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX params_history_by_version ON params_history (config_version);
  CREATE INDEX trades_by_version ON trades (config_version, pnl_net) WHERE status = 'CLOSED';
  INSERT INTO params_history (at, config_version, body)
    SELECT NULL, CASE WHEN json_valid(body) THEN CAST(body ->> '$.config_version' AS TEXT) END, body FROM params;
`;

type SaveRow = { id: number; at: number | null; by: string | null; version: string | null; body: string };

// A damaged time may exceed the integers that the driver can read, so the time is read as a floating-point number.
const SELECT_SQL = `SELECT id, CAST(at AS REAL) AS at, saved_by AS by, config_version AS version, body
  FROM params_history`;

export function createParamsHistory(
  database: Database,
  report: DamageReport,
  keep = MAX_STORED_SAVES,
): ParamsHistoryRepository {
  const add = database.prepare(
    'INSERT INTO params_history (at, saved_by, config_version, body) VALUES (:at, :by, :version, :body)',
  );
  const list = database.prepare<SaveRow>(`${SELECT_SQL} WHERE id < :before ORDER BY id DESC LIMIT :limit`);
  const find = database.prepare<SaveRow>(`${SELECT_SQL} WHERE config_version = :version ORDER BY id DESC LIMIT 1`);
  const sum = database.prepare<{ trades: number; net_pnl: number | null }>(
    `SELECT COUNT(*) AS trades, SUM(pnl_net) AS net_pnl FROM trades WHERE status = 'CLOSED' AND config_version = :version`,
  );
  const table = limitRowCount(database, 'params_history', keep);

  /** Describes the first `count` of the rows. The next older readable row is the save before. */
  const describe = (rows: readonly SaveRow[], count: number): StoredSave[] => {
    const forms = rows.map(({ id, body }) => {
      const params = parseStoredObject(body);
      if (params === undefined) report('params_history', String(id), 'the save is left out of the history');
      return params;
    });
    return rows.slice(0, count).flatMap(({ id, at, by, version }, index) => {
      const params = forms[index];
      if (params === undefined) return [];
      const previous = forms.slice(index + 1).find((form) => form !== undefined);
      const { trades = 0, net_pnl = null } = sum.get({ version }) ?? {};
      return [{ id, at, by, config_version: version, params, previous, trades, net_pnl }];
    });
  };

  const listRows = (before: number, limit: number): SaveRow[] => list.all({ before, limit });

  return {
    addSave: ({ at, by, params }) => {
      const { config_version: version } = params;
      add.run({
        at: at === null ? null : Math.round(at),
        by,
        version: typeof version === 'string' ? version : null,
        body: JSON.stringify(withoutSecrets(params)),
      });
      table.countInsert();
    },
    isEmpty: () => list.get({ before: Number.MAX_SAFE_INTEGER, limit: 1 }) === undefined,
    listSaves: ({ before = Number.MAX_SAFE_INTEGER, limit }) => {
      const rows = listRows(before, limit + 1);
      return { saves: describe(rows, limit), hasMore: rows.length > limit };
    },
    findVersion: (version) => {
      const row = find.get({ version });
      return row && describe([row, ...listRows(row.id, 1)], 1)[0];
    },
  };
}

/** Leaves out texts that look like a secret. An operator can store any unknown field with the parameters. */
const withoutSecrets = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).filter(([name, value]) => {
      if (typeof value !== 'string' || !isUnknownField(name)) return true;
      const text = `${name}: ${value}`;
      return maskSecrets(text) === text;
    }),
  );
