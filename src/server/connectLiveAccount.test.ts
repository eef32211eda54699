import { openTestStore } from '@/testing/server/consoleServer';
import { startKeyServer, type FakeKeyExchange } from '@/testing/exchangeKeys/keyServer';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { connectLiveAccount } from './connectLiveAccount';
import { KeysUnreadableError } from './store/keys';

const KEY = 'K3y'.repeat(6);
const SECRET = 'S3cret'.repeat(6);
const TYPED = { bybit_key: KEY, bybit_secret: SECRET, binance_key: '', binance_secret: '' };
const LIMITS = { LIVE_MAX_NOTIONAL_USDT: 500, LIVE_MAX_DAILY_LOSS_USDT: 20 };

const stops: (() => unknown)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

async function connect(EXECUTION: 'demo' | 'testnet', changes: Partial<FakeKeyExchange> = {}) {
  const permissions = {
    ContractTrade: ['Order', 'Position'],
    Spot: [],
    Wallet: ['Withdraw'],
    Options: [],
    Derivatives: [],
  };
  const bybit = { readOnly: 0, permissions, expiredAt: '', expired: false, ips: ['*'] } as const;
  const binance = { enableReading: true, enableFutures: true, enableWithdrawals: false, canTrade: true, ips: ['*'] };
  const exchange: FakeKeyExchange = {
    ...{ key: KEY, secret: SECRET, clockAhead_ms: 0, requestedPaths: [], binance },
    bybit: { ...bybit, ips: [...bybit.ips] },
    ...changes,
  };
  const server = await startKeyServer(exchange);
  const hosts = { rest: server.url, stream: server.url.replace('http', 'ws') };
  const connection = connectLiveAccount({ EXECUTION, ...LIMITS }, openTestStore(), fakeMarket(), hosts);
  stops.push(server.stop, () => connection.liveAccount?.port.close());
  return { ...connection, exchange };
}

test.each(['demo', 'testnet'] as const)(
  'a key that the hosts of EXECUTION=%s do not know is reported as a key of another account',
  async (kind) => {
    const { checkKeys, exchange } = await connect(kind, { key: 'a key of another account' });
    const { valid, message } = await checkKeys!(TYPED, 'LIVE');
    expect([valid, message]).toEqual([
      false,
      expect.stringContaining(`the hosts of EXECUTION=${kind} do not know this key`),
    ]);
    expect(message).toContain(`that the key is of the ${kind} account`);
    expect(exchange.requestedPaths).toContain('/v5/user/query-api');
  },
);

test('a typed key of a demo account, whose hosts hide its permissions, is valid', async () => {
  const paths: string[] = [];
  const { checkKeys, exchange } = await connect('demo');
  exchange.signedReply = (reply) => {
    const path = exchange.requestedPaths.at(-1) ?? '';
    paths.push(path);
    const retCode = path === '/v5/user/query-api' ? 10032 : 0;
    const body = { retCode, retMsg: '', result: { marginMode: 'ISOLATED_MARGIN' }, time: Date.now() };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const { valid, message } = await checkKeys!(TYPED, 'LIVE');
  expect([valid, paths]).toEqual([true, ['/v5/user/query-api', '/v5/account/info']]);
  expect(message).toContain('these hosts do not show its permissions. Check at the exchange that it may trade');
});

test('a typed key that may withdraw is not valid for mode LIVE', async () => {
  const { checkKeys } = await connect('demo');
  expect(await checkKeys!(TYPED, 'LIVE')).toMatchObject({
    valid: false,
    message: expect.stringContaining('The mode is LIVE, which refuses a key that may withdraw.'),
  });
  expect(await checkKeys!(TYPED, 'PAPER')).toMatchObject({ valid: true });
});

test('stored keys that cannot be read refuse mode LIVE with what to do', async () => {
  const store = openTestStore();
  store.keys.saveKeys(TYPED);
  const damaged = {
    ...store,
    keys: {
      ...store.keys,
      loadKeys: () => {
        throw new KeysUnreadableError();
      },
    },
  };
  const { liveAccount } = connectLiveAccount({ EXECUTION: 'demo', ...LIMITS }, damaged, fakeMarket());
  stops.push(() => liveAccount?.port.close());
  expect(() => liveAccount!.connect()).toThrow('Restore it (key file or KEYS_SECRET) or save the keys again.');
});

test('EXECUTION=paper connects no account', () => {
  expect(connectLiveAccount({ EXECUTION: 'paper', ...LIMITS }, openTestStore(), fakeMarket())).toEqual({});
});
