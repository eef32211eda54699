import type { ServerResponse } from 'node:http';

import type { Mode } from '@/contract/enums';
import type { ApiKeys } from '@/contract/bot/keys';

import { createBinanceKeyCheck } from './checkBinanceKey';
import { createBybitKeyCheck } from './checkBybitKey';
import { createApiKeysCheck } from './checkKeys';
import { createKeyCheck } from './createKeyCheck';
import { describeKeyCheck } from './describeKeyCheck';
import { startKeyServer, type FakeKeyExchange } from '@/testing/exchangeKeys/keyServer';

const VALID_KEY = 'K3y'.repeat(6);
const VALID_SECRET = 'S3cret'.repeat(6);
const NO_KEYS: ApiKeys = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };
const BYBIT_KEYS: ApiKeys = { ...NO_KEYS, bybit_key: VALID_KEY, bybit_secret: VALID_SECRET };
const BINANCE_KEYS: ApiKeys = { ...NO_KEYS, binance_key: VALID_KEY, binance_secret: VALID_SECRET };
const TRADE_PERMISSIONS = { ContractTrade: ['Order', 'Position'], Spot: [], Wallet: [], Options: [], Derivatives: [] };

let exchange: FakeKeyExchange;
let server: Awaited<ReturnType<typeof startKeyServer>>;
const consoleOutput: string[] = [];

beforeEach(async () => {
  exchange = {
    key: VALID_KEY,
    secret: VALID_SECRET,
    clockAhead_ms: 0,
    bybit: {
      readOnly: 0,
      permissions: TRADE_PERMISSIONS,
      expiredAt: '2027-02-01T10:00:00Z',
      expired: false,
      ips: ['*'],
    },
    binance: {
      enableReading: true,
      enableFutures: true,
      enableWithdrawals: false,
      canTrade: true,
      ips: ['*'],
    },
    requestedPaths: [],
  };
  server = await startKeyServer(exchange);
  consoleOutput.length = 0;
  for (const channel of ['log', 'info', 'warn', 'error'] as const) {
    jest.spyOn(console, channel).mockImplementation((...args) => void consoleOutput.push(JSON.stringify(args)));
  }
});

afterEach(async () => {
  await server.stop();
  // The checks must print nothing: errors of the client libraries contain keys and signatures.
  expect(consoleOutput).toEqual([]);
});

const checkAtFakeExchange = (keys: ApiKeys, mode: Mode = 'PAPER') =>
  createApiKeysCheck({
    BYBIT: createBybitKeyCheck(server.url),
    BINANCE: createBinanceKeyCheck({ main: server.url, futures: server.url }),
  })(keys, mode);

const expectKeysRejected = (keys: ApiKeys, words: string | RegExp) => async () => {
  const validation = await checkAtFakeExchange(keys);
  expect(validation).toMatchObject({ valid: false, message: expect.stringMatching(words) });
  expect(validation.message).not.toContain(keys.bybit_secret || keys.binance_secret);
};

describe('a malformed key', () => {
  test.each([
    [NO_KEYS, 'No keys were entered.'],
    [{ ...NO_KEYS, bybit_key: VALID_KEY }, 'BYBIT: the secret is missing.'],
    [{ ...NO_KEYS, binance_secret: VALID_SECRET }, 'BINANCE: the key is missing.'],
    [{ ...BYBIT_KEYS, bybit_secret: 'short' }, 'BYBIT: the secret does not look like one'],
    [{ ...BYBIT_KEYS, binance_key: VALID_KEY }, 'BINANCE: the secret is missing.'],
  ])('a malformed exchange key (case %#) is refused without a request to the exchange', async (keys, message) => {
    expect(await checkAtFakeExchange(keys)).toMatchObject({ valid: false, message: expect.stringContaining(message) });
    expect(exchange.requestedPaths).toEqual([]);
  });
});

describe('a key that its exchange accepts', () => {
  test.each([
    ['BYBIT', BYBIT_KEYS, ', good until 2027-02-01'],
    ['BINANCE', BINANCE_KEYS, ''],
  ])(
    'the validation message of an accepted %s key states the permissions and the clock difference',
    async (name, keys, until) => {
      const { valid, message } = await checkAtFakeExchange(keys, 'LIVE');
      expect(valid).toBe(true);
      expect(message).toContain(
        `${name}: the key is genuine, permissions: read and trade${until}. Clocks agree within `,
      );
    },
  );

  test('a read-only exchange key is valid for PAPER', async () => {
    exchange.bybit.readOnly = 1;
    exchange.binance.enableFutures = false;
    const { valid, message } = await checkAtFakeExchange({
      ...BYBIT_KEYS,
      ...BINANCE_KEYS,
      bybit_key: VALID_KEY,
      bybit_secret: VALID_SECRET,
    });
    expect(valid).toBe(true);
    expect(message?.split('\n')).toEqual([
      expect.stringContaining('BINANCE: the key is genuine, permissions: read only.'),
      expect.stringContaining('BYBIT: the key is genuine, permissions: read only, good until'),
    ]);
  });

  test.each([
    ['BYBIT', BYBIT_KEYS, ['Position']],
    ['BYBIT', BYBIT_KEYS, ['Order']],
    ['BINANCE', BINANCE_KEYS, []],
  ])('a %s key without the whole trade permission is not valid for LIVE', async (_name, keys, ContractTrade) => {
    exchange.bybit.permissions = { ...TRADE_PERMISSIONS, ContractTrade };
    exchange.binance.enableFutures = false;
    const { valid, message } = await checkAtFakeExchange(keys, 'LIVE');
    expect(valid).toBe(false);
    expect(message).toContain('The mode is LIVE, which needs the Trade permission.');
  });

  test.each([
    ['BYBIT', BYBIT_KEYS],
    ['BINANCE', BINANCE_KEYS],
  ])('the validation message warns of a %s key that may withdraw money', async (_name, keys) => {
    exchange.bybit.permissions = { ...TRADE_PERMISSIONS, Wallet: ['AccountTransfer', 'Withdraw'] };
    exchange.binance.enableWithdrawals = true;
    const { valid, message } = await checkAtFakeExchange(keys);
    expect(valid).toBe(true);
    expect(message).toContain('Warning: this key may withdraw money.');
  });

  test('the validation message has no warning for a read-only Bybit key with the withdrawal permission', async () => {
    exchange.bybit = { ...exchange.bybit, readOnly: 1, permissions: { ...TRADE_PERMISSIONS, Wallet: ['Withdraw'] } };
    expect((await checkAtFakeExchange(BYBIT_KEYS)).message).not.toContain('withdraw');
  });

  test('a Binance key is not valid for LIVE if its futures account cannot trade', async () => {
    exchange.binance.canTrade = false;
    const { valid, message } = await checkAtFakeExchange(BINANCE_KEYS, 'LIVE');
    expect(valid).toBe(false);
    expect(message).toContain('It cannot trade: the exchange has blocked trading on the futures account.');
  });

  test('the validation message states a small clock difference', async () => {
    exchange.clockAhead_ms = 2_500;
    expect((await checkAtFakeExchange(BYBIT_KEYS)).message).toMatch(
      /The clock here is \d\.\d s behind the exchange's\./,
    );
  });

  test('a clock difference below half the duration of a slow request is not reported as a difference', async () => {
    jest.spyOn(Date, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(1_400);
    const checkKey = createKeyCheck(
      () => undefined,
      async (_keys, measureClock) => {
        await measureClock(() => Promise.resolve(1_390));
        return { accepted: true, mayTrade: true, mayWithdraw: false };
      },
    );
    const { text } = describeKeyCheck(await checkKey({ key: VALID_KEY, secret: VALID_SECRET }), 'LIVE');
    expect(text).toContain('Clocks agree within 0.2 s.');
  });
});

describe('the message names the reason of a rejected key', () => {
  const other = 'X9z'.repeat(6);

  test('an unknown Bybit key is reported as unknown', () =>
    expectKeysRejected({ ...BYBIT_KEYS, bybit_key: other }, /does not know this key.+\(10003\)/)());
  test('a wrong Bybit secret is reported as wrong', () =>
    expectKeysRejected({ ...BYBIT_KEYS, bybit_secret: other }, /the secret does not belong to this key \(10004\)/)());
  test('an expired Bybit key is reported as expired', () => {
    exchange.bybit.expired = true;
    return expectKeysRejected(BYBIT_KEYS, /the key has expired.+\(33004\)/)();
  });
  test('a Bybit key that is bound to other IP addresses is refused', () => {
    exchange.bybit.ips = ['203.0.113.9'];
    return expectKeysRejected(BYBIT_KEYS, /bound to other IP addresses than this computer's \(10010\)/)();
  });
  test('a local clock behind the time of Bybit is reported with the difference', () => {
    exchange.clockAhead_ms = 60_000;
    return expectKeysRejected(BYBIT_KEYS, /clock of this computer is wrong.+\(10002\).+\d\.\d s behind/)();
  });
  test('an unknown error code of Bybit is reported with the code', () => {
    exchange.signedReply = (reply) => void reply.end('{"retCode":99999,"retMsg":"?","result":{}}');
    return expectKeysRejected(BYBIT_KEYS, /does not understand \(99999\)/)();
  });

  test('a malformed Binance key is reported as unknown', () =>
    expectKeysRejected({ ...BINANCE_KEYS, binance_key: `${other}1` }, /does not know.+-2014/)());
  test('the report of an unknown Binance key says that Binance does not accept the key', () =>
    expectKeysRejected({ ...BINANCE_KEYS, binance_key: other }, /does not accept this key from here/)());
  test('the report of a Binance key that is bound to other addresses lists every reason for error -2015', () => {
    exchange.binance.ips = ['203.0.113.9'];
    return expectKeysRejected(BINANCE_KEYS, /bound to other IP addresses.+does not say which \(-2015\)/)();
  });
  test('a wrong Binance secret is reported as wrong', () =>
    expectKeysRejected({ ...BINANCE_KEYS, binance_secret: other }, /does not belong.+-1022/)());
  test('a local clock ahead of the time of Binance is reported with the difference', () => {
    exchange.clockAhead_ms = -60_000;
    return expectKeysRejected(BINANCE_KEYS, /clock of this computer is wrong.+\(-1021\).+\d\.\d s ahead/)();
  });
  test('a Binance key without the Read permission is reported with the missing permission', () => {
    exchange.binance.enableReading = false;
    return expectKeysRejected(BINANCE_KEYS, /no Read permission/)();
  });

  test.each([
    [429, 'too many requests'],
    [403, 'country or network'],
    [503, 'out of order'],
  ])('an exchange key counts as not checked when the exchange replies with HTTP %d', async (status, words) => {
    exchange.signedReply = (reply: ServerResponse) => void reply.writeHead(status).end('<html>no</html>');
    for (const keys of [BYBIT_KEYS, BINANCE_KEYS])
      await expectKeysRejected(keys, new RegExp(`${words}.+not checked.+HTTP ${status}`))();
  });

  test('a key check follows no redirect, which would send the signature to another host', async () => {
    const requestedPaths: string[] = [];
    const otherHost = await startKeyServer({ ...exchange, requestedPaths });
    exchange.signedReply = (reply) => void reply.writeHead(302, { location: `${otherHost.url}/stolen` }).end();
    for (const keys of [BYBIT_KEYS, BINANCE_KEYS]) await expectKeysRejected(keys, /HTTP 302/)();
    await otherHost.stop();
    expect(requestedPaths).toEqual([]);
  });

  test('a key check reports an unreachable exchange', async () => {
    await server.stop();
    for (const keys of [BYBIT_KEYS, BINANCE_KEYS]) await expectKeysRejected(keys, /cannot be reached.+ECONNREFUSED/)();
  });

  test('a key check reports an exchange that does not answer in time', async () => {
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 50);
      return abort.signal;
    });
    exchange.everyReply = () => undefined;
    for (const keys of [BYBIT_KEYS, BINANCE_KEYS]) await expectKeysRejected(keys, /did not answer in time/)();
    jest.restoreAllMocks();
  });
});

test('a rejected exchange key is sent only once, because exchanges block addresses that repeat a wrong key', async () => {
  await checkAtFakeExchange({ ...BYBIT_KEYS, bybit_secret: 'X9z'.repeat(6) });
  await checkAtFakeExchange({ ...BINANCE_KEYS, binance_secret: 'X9z'.repeat(6) });
  expect(exchange.requestedPaths.filter((path) => !path.endsWith('/time'))).toEqual([
    '/v5/user/query-api',
    '/sapi/v1/account/apiRestrictions',
  ]);
});
