import { loginReplySchema } from '@/contract/bot/auth';
import { createEmbeddedServer } from '@/testing/server/embeddedServer';
import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import { CommandRefused } from '../../../commandRefused';

/** Stops a bot in mode LIVE while its entry order can still fill. */
async function stopWithOrder() {
  const port = createScriptedPort();
  const params = { mode: 'LIVE', entry_order_type: 'LIMIT' } as const;
  const h = createBotHarness({ params, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  h.bot.stop();
  const [entry] = port.submitted;
  return { h, port, entry: entry! };
}

test('an order of mode LIVE refuses PAPER, a reset, a cleared database and a new key until it ended', async () => {
  const { h, port, entry } = await stopWithOrder();
  const because = 'is refused: a LIVE order on BTCUSDT can still fill.';
  expect(() => h.bot.saveParameters({ mode: 'PAPER' })).toThrow(`The change to mode PAPER ${because}`);
  expect(h.bot.parameters().mode).toBe('LIVE');
  expect(() => h.bot.clearDatabase()).toThrow(`Clearing the database ${because}`);
  expect(() => h.bot.refuseWhileLive('A new key of Bybit')).toThrow(`A new key of Bybit ${because}`);
  expect(h.bot.resetSemaphore()).toMatchObject({ success: false, error: `An emergency reset ${because}` });
  port.end(entry);
  expect(h.bot.saveParameters({ mode: 'PAPER' })).toEqual(['mode']);
  expect(h.bot.resetSemaphore().success).toBe(true);
  expect(h.bot.clearDatabase().status).toBe('cleared');
  expect(() => h.bot.refuseWhileLive('A new key of Bybit')).not.toThrow();
});

test.each<[string, (started: Awaited<ReturnType<typeof stopWithOrder>>) => void, string, string]>([
  [
    'an order whose outcome is unknown',
    ({ port, entry }) => port.report({ kind: 'unknown', clientId: entry.clientId, why: 'no reply' }),
    'a LIVE order on BTCUSDT can still fill',
    'a LIVE order on BTCUSDT can still fill',
  ],
  [
    'a LIVE trade',
    ({ port, entry }) => {
      port.fill(entry, entry.qty);
      port.end(entry, { how: 'filled', filledQty: entry.qty });
    },
    'a LIVE trade on BTCUSDT is open',
    'close them before',
  ],
])('%s refuses PAPER, a reset and a new key before and right after a restart', async (_, change, why, whyReset) => {
  const started = await stopWithOrder();
  change(started);
  const { store, market } = started.h;
  for (const restart of [false, true]) {
    const liveAccount = scriptedAccount(createScriptedPort());
    const { bot } = restart ? createBotHarness({ store, market, liveAccount }) : started.h;
    expect(() => bot.saveParameters({ mode: 'PAPER' })).toThrow(`The change to mode PAPER is refused: ${why}.`);
    expect(() => bot.refuseWhileLive('A new key of Bybit')).toThrow(`A new key of Bybit is refused: ${why}.`);
    expect(bot.resetSemaphore()).toMatchObject({ success: false, error: expect.stringContaining(whyReset) });
    expect(() => bot.clearDatabase()).toThrow(whyReset);
  }
});

test('a trade of mode LIVE refuses PAPER but no other parameter', async () => {
  const { h, port, entry } = await stopWithOrder();
  port.fill(entry, entry.qty);
  port.end(entry, { how: 'filled', filledQty: entry.qty });
  expect(() => h.bot.saveParameters({ mode: 'PAPER' })).toThrow('a LIVE trade on BTCUSDT is open');
  expect(h.bot.saveParameters({ max_concurrent_trades: 2 })).toEqual(['max_concurrent_trades']);
});

test('the server keeps the key of Bybit while the bot refuses a new one, and stores other keys', async () => {
  const server = await createEmbeddedServer({ symbols: ['BTCUSDT'] });
  const keys = { binance_key: '', binance_secret: '', bybit_key: 'a'.repeat(18), bybit_secret: 'b'.repeat(36) };
  const { username, password } = server;
  const send = (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return server.fetchFn(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const signIn = await send('/api/auth/login', { username, password });
  const { access_token: token } = loginReplySchema.parse(await signIn.json());
  const save = async (changes: Partial<typeof keys>) =>
    (await send('/api/keys/save', { ...keys, ...changes }, token)).status;
  const refusal = jest.spyOn(server.bot, 'refuseWhileLive').mockImplementation((what) => {
    throw new CommandRefused(`${what} is refused`);
  });
  expect(await save({})).toBe(200);
  expect(await save({ binance_key: 'c'.repeat(64) })).toBe(200);
  expect([await save({ bybit_key: 'd'.repeat(18) }), server.store.keys.loadKeys().bybit_key]).toEqual([
    409,
    keys.bybit_key,
  ]);
  refusal.mockRestore();
  expect(await save({ bybit_key: 'd'.repeat(18) })).toBe(200);
  server.close();
});
