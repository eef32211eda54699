import { loginReplySchema } from '@/contract/bot/auth';
import { createEmbeddedServer } from '@/testing/server/embeddedServer';
import { openPositions } from '@/testing/exchange/account/state';
import { createVirtualBot } from '@/testing/exchange/virtualBot';
import { CommandRefused } from '../../../commandRefused';

/** A bot with an open trade, whose key somebody replaced at the exchange. */
async function startWithDeadKey() {
  const params = { timeout_seconds: 3_600 };
  const virtual = await createVirtualBot({ seed: 3, symbols: ['BTCUSDT'], params });
  await virtual.start();
  for (let step = 0; step < 300 && virtual.bot().status().active_trades === 0; step += 1) await virtual.run(100);
  virtual.bot().halt();
  const { front } = virtual;
  front.key = { ...front.key, key: 'next-key', secret: 'next-secret' };
  const next = { key: 'next-key', secret: 'next-secret' };
  const accepts = (key = next, confirm?: string) =>
    virtual.settled(virtual.bot().acceptsKey(key, confirm), 'check of the key');
  return { virtual, front, accepts };
}

test('a key of the same account replaces a deleted key while a trade is open, and the trade can close', async () => {
  const { virtual, accepts } = await startWithDeadKey();
  await virtual.run(2_000);
  virtual.bot().closeAll();
  await virtual.run(2_000);
  expect(openPositions(virtual.account.state)).toHaveLength(1);
  expect(await accepts()).toBe(true);
  virtual.bot().connectAccount();
  await virtual.run(20_000);
  expect(openPositions(virtual.account.state)).toEqual([]);
  expect([virtual.bot().status().active_trades, virtual.port().link().state]).toEqual([0, 'up']);
  virtual.stop();
});

test('a key of another account, and a key that the exchange does not know, are refused', async () => {
  const { front, accepts, virtual } = await startWithDeadKey();
  await expect(accepts({ key: 'other', secret: 'other' })).rejects.toThrow('Bybit does not know the API key');
  front.accountId = 11_112_222;
  await expect(accepts()).rejects.toThrow(
    'The key belongs to the account ...2222, and this data folder to the account ...7703.',
  );
  virtual.stop();
});

test('a key without a visible account needs the word of the start', async () => {
  const { front, accepts, virtual } = await startWithDeadKey();
  const { handle } = front;
  front.handle = (request) =>
    request.path === '/v5/user/query-api' ? { status: 200, text: '{"retCode":10032,"result":{}}' } : handle(request);
  const refusal = await accepts().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ httpStatus: 428, message: expect.stringContaining('Type DEMO if the key belongs') });
  await expect(accepts(undefined, 'TESTNET')).rejects.toThrow('Type DEMO');
  expect(await accepts(undefined, 'demo')).toBe(true);
  virtual.stop();
});

test('the server stores an accepted key with its word, and connects it at once', async () => {
  const server = await createEmbeddedServer({ symbols: ['BTCUSDT'] });
  const keys = { binance_key: '', binance_secret: '', bybit_key: 'a'.repeat(18), bybit_secret: 'b'.repeat(36) };
  const { username, password } = server;
  const send = (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return server.fetchFn(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const signIn = await send('/api/auth/login', { username, password });
  const { access_token: token } = loginReplySchema.parse(await signIn.json());
  await send('/api/keys/save', keys, token);
  jest.spyOn(server.bot, 'refuseWhileLive').mockImplementation(() => {
    throw new CommandRefused('refused');
  });
  const connect = jest.spyOn(server.bot, 'connectAccount');
  const accepts = jest.spyOn(server.bot, 'acceptsKey').mockImplementation((_, confirm) => {
    if (confirm !== 'DEMO') throw new CommandRefused('Type DEMO', 428);
    return Promise.resolve(true);
  });
  const next = { ...keys, bybit_key: 'd'.repeat(18) };
  expect((await send('/api/keys/save', next, token)).status).toBe(428);
  expect([connect.mock.calls.length, server.store.keys.loadKeys().bybit_key]).toEqual([0, keys.bybit_key]);
  expect((await send('/api/keys/save', { ...next, confirm: 'DEMO' }, token)).status).toBe(200);
  expect(accepts).toHaveBeenLastCalledWith({ key: next.bybit_key, secret: next.bybit_secret }, 'DEMO');
  expect([connect.mock.calls.length, server.store.keys.loadKeys()]).toEqual([1, next]);
  server.close();
});
