import { type WireParameters, parametersSchema } from '@/contract/params/schema';

import { DamagedRowError, parseStoredObject } from './damagedRows';
import type { Database } from './database/database';
import type { ParamsHistoryRepository, ParamsRepository, PresetsRepository } from './repositories';

/** Returns the error for stored parameters that cannot be read. Defaults in their place could change the limits. */
export const damagedParametersError = (problem: string): DamagedRowError =>
  new DamagedRowError({
    what: `damaged parameters (${problem})`,
    table: 'params',
    remedy: 'put back a copy of it, or delete the row to start with the default parameters',
  });

const damagedPresetError = (name: string): DamagedRowError =>
  new DamagedRowError({
    what: `the damaged preset '${name}'`,
    table: 'presets',
    remedy: 'delete the preset, or save it again',
  });

export function createParamsRepository(
  database: Database,
  history: Pick<ParamsHistoryRepository, 'addSave' | 'isEmpty'>,
  wallNow: () => number,
): ParamsRepository {
  const find = database.prepare<{ body: string }>('SELECT body FROM params');
  const save = database.prepare('INSERT OR REPLACE INTO params (id, body) VALUES (1, :body)');
  return {
    load: () => {
      const row = find.get();
      if (row === undefined) return undefined;
      const params = parseStoredObject(row.body);
      if (params === undefined) throw damagedParametersError('no JSON object');
      return params;
    },
    save: (params, { by, before } = { by: null, before: params }) => {
      const body = JSON.stringify(params);
      database.runInTransaction(() => {
        save.run({ body });
        if (before !== params && history.isEmpty()) history.addSave({ at: null, by: null, params: before });
        history.addSave({ at: wallNow(), by, params });
      });
    },
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
    hasPreset: (name) => find.get({ name }) !== undefined,
    listPresets: () => names.all(),
    findPreset: (name) => {
      const row = find.get({ name });
      if (row === undefined) return undefined;
      const params = parsePreset(row.body);
      if (params === undefined) throw damagedPresetError(name);
      return params;
    },
    savePreset: ({ name, description, params }) => void save.run({ name, description, body: JSON.stringify(params) }),
    removePreset: (name) => remove.run({ name }) > 0,
  };
}

const parsePreset = (body: string): WireParameters | undefined =>
  parametersSchema.safeParse(parseStoredObject(body)).data;
