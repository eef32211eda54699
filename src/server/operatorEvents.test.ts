import type { CallName } from '@/contract/calls';
import { callApi, signIn } from '@/testing/server/apiCalls';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';
import { createOperatorEventLog } from './logging/operatorEventLog';
import { openStore } from './store/store';

let server: EmbeddedServer;
afterEach(() => server.close());

const stored = () => {
  server.advance(1);
  return server.store.operatorEvents.listEvents({ from: 0, until: Number.MAX_SAFE_INTEGER, limit: 100 });
};
const told = () => stored().map(({ kind, state, title, text }) => [kind, state, title, text].join(' | '));

test('commands and sign-ins are stored with operator, time and outcome', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn(server);
  await signIn(server, 'wrong');
  const call = (name: CallName, body?: unknown) => callApi(server, token, name, body);
  await call('startBot');
  await call('startBot');
  await call('closePosition', { symbol: 'BTCUSDT' });
  await call('closeAll');
  await call('saveKeys', { binance_key: 'kEy1234567890aBcDeF', binance_secret: '', bybit_key: '', bybit_secret: '' });
  await call('getStatus');
  await call('logout');
  expect(told()).toEqual([
    'process | started | Process started | ',
    'sign_in | signed_in | Sign-in | From this process, a new browser',
    'sign_in | refused | Sign-ins refused: 1 | The last from this process',
    'command | done | Start Bot | ',
    'command | refused | Start Bot | The bot is already running.',
    'command | refused | Close position | There is no open trade on BTCUSDT.',
    'command | done | Close All | 0 positions closed, 0 failed',
    'command | done | Save API keys | ',
    'sign_in | signed_out | Sign-out | ',
  ]);
  expect(JSON.stringify(stored())).not.toContain('kEy1234567890aBcDeF');
  expect(stored()[3]).toMatchObject({ by: server.username, at: expect.closeTo(server.market.clock.now(), -2) });
});

test('a save of parameters is stored with the old and new values, secrets masked', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn(server);
  await callApi(server, token, 'saveParams', { obi_threshold: 0.36, webhook_token: 'abcdefgh12345678' });
  await callApi(server, token, 'saveParams', { obi_threshold: 7 });
  const [saved, refused] = stored().filter(({ kind }) => kind === 'parameters');
  expect(saved).toMatchObject({
    title: 'Save parameters',
    state: 'done',
    text: '2 parameters changed',
    details: { obi_threshold: expect.stringMatching(/^0\.\d+ -> 0\.36$/), webhook_token: '••• -> •••' },
  });
  expect(refused).toMatchObject({ state: 'refused', text: expect.stringContaining('obi_threshold'), details: {} });
});

test('a lost feed is one event, and its return is one event after five quiet seconds', async () => {
  const market = fakeMarket();
  server = await createEmbeddedServer({ market });
  const feed = (state: 'down' | 'up') => {
    market.emit({ kind: 'feed', at: market.clock.now(), state, detail: 'no connection' });
    server.advance(1_000);
  };
  for (const state of ['down', 'up', 'down', 'up'] as const) feed(state);
  const states = () => stored().flatMap(({ kind, state }) => (kind === 'feed' ? [state] : []));
  expect(states()).toEqual(['lost']);
  for (let second = 0; second < 6; second += 1) server.advance(1_000);
  expect(states()).toEqual(['lost', 'restored']);
});

test('operator events wait in memory while the database cannot be written', async () => {
  server = await createEmbeddedServer();
  const store = openStore(':memory:', { secret: 'for tests' });
  let isFull = true;
  const log = createOperatorEventLog(
    {
      addEvents(events) {
        if (isFull) throw new Error('disk full');
        store.operatorEvents.addEvents(events);
      },
    },
    () => 5,
  );
  log.add({ kind: 'command', state: 'done', title: 'Stop Bot' });
  log.flush();
  isFull = false;
  log.stop();
  const events = store.operatorEvents.listEvents({ from: 5, until: 6, limit: 10 });
  expect(events.map(({ title }) => title)).toEqual(['Stop Bot', 'Process stopped']);
  store.close();
});
