import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createEmbeddedServer } from '@/testing/embeddedServer';

import { openStore } from './store/store';

// Minutes of a whole market are simulated.
jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restart-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('after a restart the open trades are still there, monitored, and can be closed', async () => {
  const path = join(folder, 'bot.sqlite');
  const open = (startMs?: number) =>
    createEmbeddedServer({ store: openStore(path, { secret: 'for tests' }), symbols: 8, startMs });
  const before = await open();
  before.bot.start();
  for (let step = 0; step < 100 && before.bot.status().active_trades === 0; step += 1) before.advance(5_000);
  const trades = before.store.trades.open().map(({ trade }) => trade);
  expect(trades.length).toBeGreaterThan(0);
  const stoppedAt = before.market.clock.now();
  before.close();

  const after = await open(stoppedAt);
  expect(after.bot.status()).toMatchObject({ running: false, active_trades: trades.length });
  expect(after.store.trades.open().map(({ trade }) => trade)).toEqual(trades);
  // Its book fills first.
  after.advance(1_000);
  expect(after.bot.closeAll()).toMatchObject({ failed: [], total_processed: trades.length });
  expect(after.store.trades.page(0, 10).trades).toMatchObject(trades.map(() => ({ status: 'CLOSED' })));
  after.close();
});
