import type { Database } from './database/database';
import type { ParamsRepository, PresetsRepository } from './repositories';

// The JSON needs no check, because only the repositories of this file write the columns `body`.
const parseJsonObject = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

export function createParamsRepository(database: Database): ParamsRepository {
  const find = database.prepare<{ body: string }>('SELECT body FROM params');
  const save = database.prepare('INSERT OR REPLACE INTO params (id, body) VALUES (1, :body)');
  return {
    load: () => {
      const row = find.get();
      return row && parseJsonObject(row.body);
    },
    save: (params) => void save.run({ body: JSON.stringify(params) }),
  };
}

export function createPresetsRepository(database: Database): PresetsRepository {
  const names = database.prepare<{ name: string; description: string }>(
    'SELECT name, description FROM presets ORDER BY name',
  );
  const find = database.prepare<{ body: string }>('SELECT body FROM presets WHERE name = :name');
  const save = database.prepare(
    'INSERT OR REPLACE INTO presets (name, description, body) VALUES (:name, :description, :body)',
  );
  const remove = database.prepare('DELETE FROM presets WHERE name = :name');
  return {
    listPresets: () => names.all().map((row) => ({ ...row })),
    findPreset: (name) => {
      const row = find.get({ name });
      return row && parseJsonObject(row.body);
    },
    savePreset: ({ name, description, params }) => void save.run({ name, description, body: JSON.stringify(params) }),
    removePreset: (name) => remove.run({ name }) > 0,
  };
}
