import type { ServerResponse } from 'node:http';

import type { Mode } from '@/contract/enums';
import type { ApiKeys } from '@/contract/keys';

import { createBinanceKeyCheck } from './checkBinanceKey';
import { createBybitKeyCheck } from './checkBybitKey';
import { createCheckKeys } from './checkKeys';
import { startKeyServer, type KeyExchange } from '@/testing/exchangeKeys/keyServer';

const KEY = 'K3y'.repeat(6);
const SECRET = 'S3cret'.repeat(6);
const NO_KEYS: ApiKeys = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };
const BYBIT: ApiKeys = { ...NO_KEYS, bybit_key: KEY, bybit_secret: SECRET };
const BINANCE: ApiKeys = { ...NO_KEYS, binance_key: KEY, binance_secret: SECRET };
const TRADE = { ContractTrade: ['Order', 'Position'], Spot: [], Wallet: [], Options: [], Derivatives: [] };

let exchange: KeyExchange;
let server: Awaited<ReturnType<typeof startKeyServer>>;
const said: string[] = [];

beforeEach(async () => {
  exchange = {
    key: KEY,
    secret: SECRET,
    clockAhead_ms: 0,
    bybit: { readOnly: 0, permissions: TRADE, expiredAt: '2027-02-01T10:00:00Z', expired: false, ips: ['*'] },
    binance: { enableReading: true, enableFutures: true, enableWithdrawals: false, canTrade: true, ips: ['*'] },
    asked: [],
  };
  server = await startKeyServer(exchange);
  said.length = 0;
  for (const channel of ['log', 'info', 'warn', 'error'] as const) {
    jest.spyOn(console, channel).mockImplementation((...words) => void said.push(JSON.stringify(words)));
  }
});

afterEach(async () => {
  await server.stop();
  // Whatever happened, nothing was printed: the clients' errors hold keys and signatures.
  expect(said).toEqual([]);
});

const check = (keys: ApiKeys, mode: Mode = 'PAPER') =>
  createCheckKeys({
    BYBIT: createBybitKeyCheck(server.url),
    BINANCE: createBinanceKeyCheck({ main: server.url, futures: server.url }),
  })(keys, mode);

const refused = (keys: ApiKeys, words: string | RegExp) => async () => {
  const validation = await check(keys);
  expect(validation).toEqual({ valid: false, message: expect.stringMatching(words) });
  expect(validation.message).not.toContain(keys.bybit_secret || keys.binance_secret);
};

describe('without asking anybody', () => {
  test.each([
    [NO_KEYS, 'No keys were entered.'],
    [{ ...NO_KEYS, bybit_key: KEY }, 'BYBIT: the secret is missing.'],
    [{ ...NO_KEYS, binance_secret: SECRET }, 'BINANCE: the key is missing.'],
    [{ ...BYBIT, bybit_secret: 'short' }, 'BYBIT: the secret does not look like one'],
    [{ ...BYBIT, binance_key: KEY }, 'BINANCE: the secret is missing.'],
  ])('what cannot be right is said: %#', async (keys, message) => {
    expect(await check(keys)).toEqual({ valid: false, message: expect.stringContaining(message) });
    expect(exchange.asked).toEqual([]);
  });
});

describe('a key that its exchange accepts', () => {
  test.each([
    ['BYBIT', BYBIT, ', good until 2027-02-01'],
    ['BINANCE', BINANCE, ''],
  ])('%s: permissions and clock are told', async (name, keys, until) => {
    const message = `${name}: the key is genuine, permissions: read and trade${until}. Clocks agree within 0.1 s.`;
    expect(await check(keys, 'LIVE')).toEqual({ valid: true, message });
  });

  test('one that only reads does for PAPER', async () => {
    exchange.bybit.readOnly = 1;
    exchange.binance.enableFutures = false;
    const { valid, message } = await check({ ...BYBIT, ...BINANCE, bybit_key: KEY, bybit_secret: SECRET });
    expect(valid).toBe(true);
    expect(message?.split('\n')).toEqual([
      expect.stringContaining('BINANCE: the key is genuine, permissions: read only.'),
      expect.stringContaining('BYBIT: the key is genuine, permissions: read only, good until'),
    ]);
  });

  test.each([
    ['BYBIT', BYBIT],
    ['BINANCE', BINANCE],
  ])('%s: one that only reads does not do for LIVE', async (_name, keys) => {
    exchange.bybit.permissions = { ...TRADE, ContractTrade: ['Position'] };
    exchange.binance.enableFutures = false;
    const { valid, message } = await check(keys, 'LIVE');
    expect(valid).toBe(false);
    expect(message).toContain('The mode is LIVE, which needs the Trade permission.');
  });

  test.each([
    ['BYBIT', BYBIT],
    ['BINANCE', BINANCE],
  ])('%s: one that may withdraw is warned of', async (_name, keys) => {
    exchange.bybit.permissions = { ...TRADE, Wallet: ['AccountTransfer', 'Withdraw'] };
    exchange.binance.enableWithdrawals = true;
    const { valid, message } = await check(keys);
    expect(valid).toBe(true);
    expect(message).toContain('Warning: this key may withdraw money.');
  });

  test('Bybit: a withdrawal permission on a read-only key is none', async () => {
    exchange.bybit = { ...exchange.bybit, readOnly: 1, permissions: { ...TRADE, Wallet: ['Withdraw'] } };
    expect((await check(BYBIT)).message).not.toContain('withdraw');
  });

  test('Binance: a futures account that may not trade is told', async () => {
    exchange.binance.canTrade = false;
    const { valid, message } = await check(BINANCE, 'LIVE');
    expect(valid).toBe(false);
    expect(message).toContain('It cannot trade: the futures account is barred from it.');
  });

  test('a clock that differs, but not too much, is told', async () => {
    exchange.clockAhead_ms = 2_500;
    expect((await check(BYBIT)).message).toContain("The clock here is 2.5 s behind the exchange's.");
  });
});

describe('a key that its exchange refuses has its reason in a sentence', () => {
  const other = 'X9z'.repeat(6);

  test('Bybit: unknown key', () => refused({ ...BYBIT, bybit_key: other }, /does not know this key.+\(10003\)/)());
  test('Bybit: wrong secret', () =>
    refused({ ...BYBIT, bybit_secret: other }, /the secret does not belong to this key \(10004\)/)());
  test('Bybit: expired key', () => {
    exchange.bybit.expired = true;
    return refused(BYBIT, /the key has expired.+\(33004\)/)();
  });
  test('Bybit: bound to other addresses', () => {
    exchange.bybit.ips = ['203.0.113.9'];
    return refused(BYBIT, /bound to other IP addresses than this computer's \(10010\)/)();
  });
  test('Bybit: clock behind', () => {
    exchange.clockAhead_ms = 60_000;
    return refused(BYBIT, /clock of this computer is wrong.+\(10002\).+60\.0 s behind/)();
  });
  test('Bybit: a code that nobody knows', () => {
    exchange.signedReply = (reply) => void reply.end('{"retCode":99999,"retMsg":"?","result":{}}');
    return refused(BYBIT, /does not understand \(99999\)/)();
  });

  test('Binance: a key that is none', () =>
    refused({ ...BINANCE, binance_key: `${other}1` }, /does not know.+-2014/)());
  test('Binance: unknown key', () =>
    refused({ ...BINANCE, binance_key: other }, /does not accept this key from here/)());
  test('Binance: bound to other addresses', () => {
    exchange.binance.ips = ['203.0.113.9'];
    return refused(BINANCE, /bound to other IP addresses.+does not tell which \(-2015\)/)();
  });
  test('Binance: wrong secret', () => refused({ ...BINANCE, binance_secret: other }, /does not belong.+-1022/)());
  test('Binance: clock ahead', () => {
    exchange.clockAhead_ms = -60_000;
    return refused(BINANCE, /clock of this computer is wrong.+\(-1021\).+60\.0 s ahead/)();
  });
  test('Binance: without the permission to read', () => {
    exchange.binance.enableReading = false;
    return refused(BINANCE, /may not read/)();
  });

  test.each([
    [429, 'too many requests'],
    [403, 'country or network'],
    [503, 'out of order'],
  ])('an answer of HTTP %d is no verdict on the key', async (status, words) => {
    exchange.signedReply = (reply: ServerResponse) => void reply.writeHead(status).end('<html>no</html>');
    for (const keys of [BYBIT, BINANCE]) await refused(keys, new RegExp(`${words}.+not checked.+HTTP ${status}`))();
  });

  test('a redirect is not followed: it would carry the signature elsewhere', async () => {
    const asked: string[] = [];
    const elsewhere = await startKeyServer({ ...exchange, asked });
    exchange.signedReply = (reply) => void reply.writeHead(302, { location: `${elsewhere.url}/stolen` }).end();
    for (const keys of [BYBIT, BINANCE]) await refused(keys, /HTTP 302/)();
    await elsewhere.stop();
    expect(asked).toEqual([]);
  });

  test('no network', async () => {
    await server.stop();
    for (const keys of [BYBIT, BINANCE]) await refused(keys, /cannot be reached.+ECONNREFUSED/)();
  });

  test('an exchange that accepts the connection and is silent is given up', async () => {
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 50);
      return abort.signal;
    });
    exchange.everyReply = () => undefined;
    for (const keys of [BYBIT, BINANCE]) await refused(keys, /did not answer in time/)();
    jest.restoreAllMocks();
  });
});

test('a refused key is asked about once: exchanges bar addresses that insist', async () => {
  await check({ ...BYBIT, bybit_secret: 'X9z'.repeat(6) });
  await check({ ...BINANCE, binance_secret: 'X9z'.repeat(6) });
  expect(exchange.asked.filter((path) => !path.endsWith('/time'))).toEqual([
    '/v5/user/query-api',
    '/sapi/v1/account/apiRestrictions',
  ]);
});
