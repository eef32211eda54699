import { loginReplySchema } from '@/contract/bot/auth';
import { createEmbeddedServer } from '@/testing/server/embeddedServer';
import { aSnapshotPosition, createScriptedPort, scriptedAccount } from '@/testing/bot/scriptedPort';

const servers: Awaited<ReturnType<typeof createEmbeddedServer>>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Server whose bot has a scripted account, and an operator who is signed in. */
async function startServer({ hasAccount = true } = {}) {
  const port = createScriptedPort();
  const flattened: string[] = [];
  port.flatten = (symbol) => void flattened.push(symbol);
  const options = hasAccount ? { liveAccount: scriptedAccount(port) } : {};
  const server = await createEmbeddedServer({ symbols: ['BTCUSDT'], ...options });
  servers.push(server);
  const { username, password } = server;
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const reply = await server.fetchFn(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: reply.status, body: (await reply.json()) as unknown };
  };
  const { access_token: token } = loginReplySchema.parse((await send('/api/auth/login', { username, password })).body);
  return { server, port, flattened, flatten: (body: object) => send('/api/flatten', body, token) };
}

test.each([{}, { confirm: '' }, { confirm: 'flatten' }, { confirm: true }])(
  'Flatten with %j instead of the word closes nothing',
  async (body) => {
    const { flatten, flattened, server } = await startServer();
    expect(await flatten(body)).toEqual({
      status: 400,
      body: { detail: expect.stringContaining('confirm: must be the word FLATTEN') },
    });
    expect([flattened, server.bot.status().execution?.halts]).toEqual([[], []]);
  },
);

test('a second Flatten while the first one runs is refused, and the first one reports', async () => {
  const { flatten, flattened, server, port } = await startServer();
  port.snapshots = [{ positions: [aSnapshotPosition()] }];
  const first = flatten({ confirm: 'FLATTEN' });
  for (let turn = 0; turn < 100 && flattened.length === 0; turn += 1) await new Promise(setImmediate);
  expect(await flatten({ confirm: 'FLATTEN' })).toEqual({
    status: 409,
    body: { detail: 'The bot is closing all positions already.' },
  });
  port.snapshots = Array(20).fill({});
  for (let step = 0; step < 12; step += 1) {
    server.advance(500);
    await new Promise(setImmediate);
  }
  expect(await first).toEqual({ status: 200, body: { closed: ['BTCUSDT'], failed: [], cancelled: 0 } });
  expect(flattened).toEqual(['BTCUSDT']);
});

test('Flatten without a connection to the account says that positions must be closed at the exchange', async () => {
  const { flatten, server, port } = await startServer();
  port.link = () => ({ state: 'down' });
  const reply = flatten({ confirm: 'FLATTEN' });
  for (let step = 0; step < 14; step += 1) {
    await new Promise(setImmediate);
    server.advance(500);
  }
  const detail = 'The account could not be read. Close positions and orders at the exchange.';
  expect(await reply).toEqual({ status: 503, body: { detail } });
  expect(server.bot.status().execution?.halts).toContainEqual(expect.objectContaining({ cause: 'operator' }));
});

test('Flatten of a bot that trades on paper only is refused', async () => {
  const { flatten } = await startServer({ hasAccount: false });
  const detail = 'This bot has no account at an exchange.';
  expect(await flatten({ confirm: 'FLATTEN' })).toEqual({ status: 404, body: { detail } });
});
