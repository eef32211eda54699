import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from './database/database';
import { MIGRATIONS, migrateDatabase } from './database/migrations';
import { createParamsRepository } from './params';
import { createParamsHistory, PARAMS_HISTORY_MIGRATION } from './paramsHistory';
import { openStore } from './store';

test('the history returns each save with its operator and whole form, newest first, after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'params-history-'));
  const path = join(folder, 'store.db');
  const first = openStore(path, { secret: 'a secret for tests', wallNow: () => 1_000 });
  first.params.save({ config_version: 'v1', obi_threshold: 0.3 });
  first.params.save({ config_version: 'v2', obi_threshold: 0.4 }, { by: 'admin', before: {} });
  first.close();
  const second = openStore(path, { secret: 'a secret for tests' });
  const [newest, oldest] = second.paramsHistory.listSaves({ limit: 2 }).saves;
  expect(newest).toEqual({
    id: 2,
    at: 1_000,
    by: 'admin',
    config_version: 'v2',
    params: { config_version: 'v2', obi_threshold: 0.4 },
    previous: { config_version: 'v1', obi_threshold: 0.3 },
    trades: 0,
    net_pnl: null,
  });
  expect(oldest).toMatchObject({ id: 1, by: null, params: { obi_threshold: 0.3 }, previous: undefined });
  expect(second.paramsHistory.findVersion('v2')).toEqual(newest);
  expect(second.paramsHistory.findVersion('v3')).toBeUndefined();
  second.close();
  rmSync(folder, { recursive: true });
});

test('a page of the history continues with the saves before it', () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const history = createParamsHistory(database, () => undefined);
  for (const version of ['v1', 'v2', 'v3'])
    history.addSave({ at: 1, by: null, params: { config_version: version, obi_threshold: Number(version[1]) } });
  const page = history.listSaves({ limit: 2 });
  expect(page.saves.map(({ config_version }) => config_version)).toEqual(['v3', 'v2']);
  expect(page.saves[1]?.previous).toEqual({ config_version: 'v1', obi_threshold: 1 });
  expect(page.hasMore).toBe(true);
  const older = history.listSaves({ before: 2, limit: 2 });
  expect(older.saves.map(({ config_version }) => config_version)).toEqual(['v1']);
  expect(older.hasMore).toBe(false);
  database.close();
});

test('the result of a version is the sum of the closed trades that opened under it', () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const history = createParamsHistory(database, () => undefined);
  history.addSave({ at: 1, by: null, params: { config_version: 'v1' } });
  const insert = database.prepare(
    `INSERT INTO trades (trade_id, symbol, side, status, timestamp_entry, pnl_net, entry_ms, config_version)
     VALUES (:id, 'BTCUSDT', 'LONG', :status, '2026-03-10T12:00:00.000Z', :pnl, 1, :version)`,
  );
  insert.run({ id: 'a', status: 'CLOSED', pnl: 2, version: 'v1' });
  insert.run({ id: 'b', status: 'CLOSED', pnl: -0.5, version: 'v1' });
  insert.run({ id: 'c', status: 'CLOSED', pnl: 9, version: 'v2' });
  insert.run({ id: 'd', status: 'OPEN', pnl: null, version: 'v1' });
  expect(history.findVersion('v1')).toMatchObject({ trades: 2, net_pnl: 1.5 });
  database.close();
});

test('the history never stores a secret in an unknown field', () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const history = createParamsHistory(database, () => undefined);
  history.addSave({
    at: 1,
    by: null,
    params: { config_version: 'v1', api_secret: 'hunter2hunter2', own_note: 'calm' },
  });
  expect(history.findVersion('v1')?.params).toEqual({ config_version: 'v1', own_note: 'calm' });
  database.close();
});

test('the parameters stay as they were when the row of the history cannot be written', () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const history = createParamsHistory(database, () => undefined);
  createParamsRepository(database, history, () => 1).save({ obi_threshold: 0.3 });
  const failing = {
    isEmpty: () => false,
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
  database.exec(`INSERT INTO params (id, body) VALUES (1, '{"config_version":"1.0.4","obi_threshold":0.3}')`);
  database.exec(PARAMS_HISTORY_MIGRATION);
  expect(createParamsHistory(database, () => undefined).listSaves({ limit: 5 }).saves).toMatchObject([
    { id: 1, at: null, by: null, config_version: '1.0.4', params: { obi_threshold: 0.3 } },
  ]);
  database.close();
});
