import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parameterHistorySchema, savedVersionSchema } from '@/contract/params/history';
import { signIn } from '@/testing/server/apiCalls';
import { createEmbeddedServer } from '@/testing/server/embeddedServer';
import { openStore } from './store/store';

// The test simulates several minutes of trading.
jest.setTimeout(60_000);

test('the history of the parameters lists saves, operators and the result of each version after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parameter-history-'));
  const open = () =>
    createEmbeddedServer({
      store: openStore(join(folder, 'bot.sqlite'), { secret: 'for tests', wallNow: () => 5_000 }),
    });
  const first = await open();
  const { username } = first;
  const version = first.bot.parameters().config_version;
  first.bot.saveParameters({ obi_threshold: 0.42 });
  await send(first, '/api/params', { obi_threshold: 0.31 });
  await send(first, '/api/presets/apply/balanced', {});
  const { config_version: traded } = first.bot.parameters();
  first.bot.start();
  for (let step = 0; step < 100 && first.bot.status().active_trades === 0; step += 1) first.advance(5_000);
  first.bot.closeAll();
  const closed = first.store.trades.listPage(0, 500).trades;
  expect(closed.length).toBeGreaterThan(0);
  first.close();

  const second = await open();
  const { saves, has_more } = parameterHistorySchema.parse(await read(second, '/api/params/history?limit=2'));
  expect(has_more).toBe(true);
  expect(saves[0]).toMatchObject({ at: 5_000, by: username, config_version: traded, trades: closed.length });
  expect(saves[0]?.net_pnl).toBeCloseTo(closed.reduce((sum, { pnl_net }) => sum + (pnl_net ?? 0), 0));
  expect(saves[1]).toMatchObject({ by: username, trades: 0, net_pnl: null });
  expect(saves[1]?.changes).toEqual([{ field: 'obi_threshold', before: 0.42, after: 0.31 }]);

  const older = parameterHistorySchema.parse(await read(second, `/api/params/history?before=${saves[1]?.id}`));
  expect(older.saves).toMatchObject([
    { at: 5_000, by: null, changes: expect.arrayContaining([{ field: 'obi_threshold', before: 0.35, after: 0.42 }]) },
    { at: null, by: null, changes: null, config_version: version },
  ]);
  expect(older.has_more).toBe(false);
  const { save, params } = savedVersionSchema.parse(
    await read(second, `/api/params/history/${saves[1]?.config_version}`),
  );
  expect(save).toEqual(saves[1]);
  expect(params).toMatchObject({ obi_threshold: 0.31, config_version: saves[1]?.config_version });
  expect(await read(second, `/api/params/history/${version}.unknown`)).toMatchObject({
    detail: `No save of version '${version}.unknown' is stored`,
  });
  second.close();
  rmSync(folder, { recursive: true });
});

type Server = Awaited<ReturnType<typeof createEmbeddedServer>>;

async function read(server: Server, path: string): Promise<unknown> {
  const { token } = await signIn(server);
  return (await server.fetchFn(path, { headers: { Authorization: `Bearer ${token}` } })).json();
}

async function send(server: Server, path: string, body: unknown): Promise<void> {
  const { token } = await signIn(server);
  const reply = await server.fetchFn(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
}
