import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from './database/database';
import { MIGRATIONS, migrateDatabase } from './database/migrations';
import { createParamsRepository } from './params';
import { createParamsHistory, PARAMS_HISTORY_MIGRATION } from './paramsHistory';
import { openStore } from './store';

test('the history returns each save with its whole form, newest first, after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'params-history-'));
  const path = join(folder, 'store.db');
  const first = openStore(path, { secret: 'a secret for tests' });
  first.params.save({ config_version: 'v1', obi_threshold: 0.3 });
  first.params.save({ config_version: 'v2', obi_threshold: 0.4 });
  first.close();
  const second = openStore(path, { secret: 'a secret for tests' });
  expect(second.paramsHistory.listSaves()).toEqual([
    { id: 2, at: expect.any(Number) as number, params: { config_version: 'v2', obi_threshold: 0.4 } },
    { id: 1, at: expect.any(Number) as number, params: { config_version: 'v1', obi_threshold: 0.3 } },
  ]);
  second.close();
  rmSync(folder, { recursive: true });
});

test('the parameters stay as they were when the row of the history cannot be written', () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const history = createParamsHistory(database, () => undefined);
  createParamsRepository(database, history, () => 1).save({ obi_threshold: 0.3 });
  const failing = {
    addSave: () => {
      throw new Error('disk full');
    },
  };
  const params = createParamsRepository(database, failing, () => 2);
  expect(() => params.save({ obi_threshold: 0.4 })).toThrow('disk full');
  expect(params.load()).toEqual({ obi_threshold: 0.3 });
  database.close();
});

test('the migration keeps the parameters in use as the first row without a time', () => {
  const database = openDatabase(':memory:');
  const earlier = MIGRATIONS.slice(0, MIGRATIONS.indexOf(PARAMS_HISTORY_MIGRATION));
  for (const sql of earlier) database.exec(sql);
  database.exec(`INSERT INTO params (id, body) VALUES (1, '{"obi_threshold":0.3}')`);
  database.exec(PARAMS_HISTORY_MIGRATION);
  expect(createParamsHistory(database, () => undefined).listSaves()).toEqual([
    { id: 1, at: null, params: { obi_threshold: 0.3 } },
  ]);
  database.close();
});
