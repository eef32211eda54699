import { createVirtualExchange } from '@/testing/exchange/virtualExchange';
import { createAccountCheck } from './accountCheck';
import { UNKNOWN_KEY } from '../../market/live/exchanges/bybitCodes';
import type { Outcome } from '../requests/replies';
import type { ApiCall } from '../requests/requests';

type Exchange = Awaited<ReturnType<typeof createVirtualExchange>>;

const options = { symbols: ['BTCUSDT'], isOwnOrder: () => false, ownQuantity: () => 0 };
const byHand = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  positionIdx: 0,
  qty: 0.02,
  reduceOnly: false,
  closeOnTrigger: false,
} as const;

test('an account that fits has no finding', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  expect(await exchange.check(options)).toEqual([]);
});

test.each<[string, (exchange: Exchange) => unknown, string]>([
  [
    'an unknown key',
    ({ front }) => (front.key = { ...front.key, key: 'x' }),
    'not know the API key at the hosts of EXECUTION=demo. Save the key of the demo account in API Keys.',
  ],
  ['a wrong secret', ({ front }) => (front.key = { ...front.key, secret: 'x' }), 'The secret does not belong'],
  ['an expired key', ({ front }) => (front.key.expired = true), 'The API key has expired.'],
  ['a foreign address', ({ front }) => (front.key.ips = ['10.0.0.1']), 'does not allow the address'],
  ['a read-only key', ({ front }) => (front.key.readOnly = 1), 'The API key may not trade.'],
  ['a key without trading', ({ front }) => (front.key.permissions = { Wallet: [] }), 'The API key may not trade.'],
  ['a key that may withdraw', ({ front }) => (front.key.permissions['Wallet'] = ['Withdraw']), 'may withdraw'],
  ['cross margin', ({ account }) => account.setMarginMode('REGULAR_MARGIN'), 'does not use isolated margin'],
  ['portfolio margin', ({ account }) => account.setMarginMode('PORTFOLIO_MARGIN'), 'does not use isolated margin'],
  ['hedge mode', ({ account }) => account.switchPositionMode(true), 'BTCUSDT is in hedge mode.'],
  [
    'a foreign position',
    ({ account }) => account.createOrder({ ...byHand, orderType: 'Market', timeInForce: 'IOC' }),
    'BTCUSDT has a position of 0.02 at Bybit. This bot holds 0.',
  ],
  [
    'a foreign order',
    ({ account }) => account.createOrder({ ...byHand, orderType: 'Limit', price: 980, timeInForce: 'PostOnly' }),
    'BTCUSDT has an open order that this bot did not send.',
  ],
  ['a clock that is off', ({ front }) => (front.clockAhead_ms = 900), 'ms off the clock of Bybit'],
  [
    'maintenance',
    ({ front }) => front.maintenance.push({ state: 'ongoing', title: 'upgrade', begin: '', end: '' }),
    'Bybit reports maintenance: upgrade',
  ],
])('%s refuses mode LIVE with a sentence', async (_, change, sentence) => {
  const exchange = await createVirtualExchange({ seed: 1 });
  change(exchange);
  // Replies before the change measured the earlier clock.
  await exchange.run(20_000);
  const findings = (await exchange.check(options)).filter(({ isWarning }) => !isWarning);
  expect(findings.map(({ text }) => text)).toEqual([expect.stringContaining(sentence)]);
});

test('a key without bound address gives a warning alone', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  exchange.front.key.ips = ['*'];
  expect(await exchange.check(options)).toEqual([
    { isWarning: true, text: 'The API key works from every address. Bind it to this computer.' },
  ]);
});

/** Requests whose hosts serve only the paths in `results`. The others get `refusal`. */
function createCheckAt(kind: 'demo' | 'testnet', refusal: Outcome, results: Record<string, object>) {
  const requests = {
    call: ({ path }: ApiCall, done: (outcome: Outcome) => void) => {
      const result = results[path];
      done(result === undefined ? refusal : { kind: 'ok', result });
    },
    bannedUntil: () => undefined,
    outageSince: () => undefined,
    barredBy: () => undefined,
    clockOffset: () => 0,
    close: () => undefined,
  };
  const folder = { accountId: () => undefined, keepAccountId: () => undefined, loadReadUntil: () => undefined };
  const holdings = () => Promise.resolve({ positions: [], orders: [] });
  return createAccountCheck(requests, { holdings }, { folder, kind });
}

const DEMO_RESULTS = {
  '/v5/account/info': { marginMode: 'ISOLATED_MARGIN' },
  '/v5/position/list': { list: [{ positionIdx: 0, side: '', size: '0', leverage: '10' }] },
};

test.each<[string, Outcome]>([
  ['code 10032', { kind: 'refused', code: 10032, text: 'Demo trading are not supported.' }],
  ['HTTP 404', { kind: 'unknown', why: 'HTTP 404' }],
])('a demo account whose hosts refuse the key query by %s starts with a warning', async (_, refusal) => {
  const findings = [{ isWarning: true, text: expect.stringContaining('Check them at Bybit.') }];
  const demo = createCheckAt('demo', refusal, DEMO_RESULTS);
  expect(await demo.check(options)).toEqual(findings);
  expect(await demo.inspect({ symbol: 'BTCUSDT', withKey: true })).toEqual({ findings, leverage: 10 });
  const [finding] = await createCheckAt('testnet', refusal, DEMO_RESULTS).check(options);
  expect(finding).toMatchObject({ isWarning: false });
});

test('a key of a different kind of account is refused with the hosts that EXECUTION names', async () => {
  const { check } = createCheckAt('testnet', { kind: 'refused', code: UNKNOWN_KEY, text: 'invalid' }, {});
  const text =
    'Bybit does not know the API key at the hosts of EXECUTION=testnet. Save the key of the testnet account in API Keys.';
  expect(await check(options)).toEqual([{ isWarning: false, text }]);
});

describe('an inspection while the bot runs', () => {
  test.each<[string, (exchange: Exchange) => unknown, string]>([
    ['a key that expired', ({ front }) => (front.key.expired = true), 'The API key has expired.'],
    ['cross margin', ({ account }) => account.setMarginMode('REGULAR_MARGIN'), 'does not use isolated margin'],
    ['hedge mode', ({ account }) => account.switchPositionMode(true), 'BTCUSDT is in hedge mode.'],
    [
      'maintenance',
      ({ front }) => front.maintenance.push({ state: 'ongoing', title: 'upgrade', begin: '', end: '' }),
      'Bybit reports maintenance: upgrade',
    ],
  ])('finds %s', async (_, change, sentence) => {
    const exchange = await createVirtualExchange({ seed: 1 });
    expect(await exchange.inspect({ symbol: 'BTCUSDT', withKey: true })).toEqual({ findings: [], leverage: 10 });
    change(exchange);
    const { findings } = await exchange.inspect({ symbol: 'BTCUSDT', withKey: false });
    expect(findings).toMatchObject([{ isWarning: false, text: expect.stringContaining(sentence) }]);
  });

  test('without an answer rejects, and server errors are counted from the first one', async () => {
    const fault = { kind: 'maintenance', from: 3_000, until: 10_000, ms: 0, code: 0 } as const;
    const exchange = await createVirtualExchange({ seed: 1, faults: [fault] });
    const startedAt = exchange.market.clock.now();
    await exchange.run(7_000);
    await expect(exchange.inspect({ symbol: 'BTCUSDT', withKey: false })).rejects.toThrow('HTTP 503');
    const since = exchange.outageSince()! - startedAt;
    expect([since > 1_000, since < 6_000]).toEqual([true, true]);
    await exchange.run(8_000);
    expect(exchange.outageSince()).toBeUndefined();
  });
});

test('an order on a symbol that the bot does not trade is no finding', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  exchange.account.createOrder({ ...byHand, orderType: 'Limit', price: 980, timeInForce: 'PostOnly' });
  expect(await exchange.check({ ...options, symbols: [] })).toEqual([]);
});

test('a check that gets no answer refuses mode LIVE', async () => {
  const lost = { kind: 'HTML reply', from: 0, until: 60_000, ms: 0, code: 0 } as const;
  const exchange = await createVirtualExchange({ seed: 1, faults: [lost] });
  const [finding] = await exchange.check(options);
  expect(finding).toEqual({ isWarning: false, text: 'The account could not be checked: HTTP 502' });
});

test('the check changes neither margin mode nor position mode', async () => {
  const exchange = await createVirtualExchange({ seed: 1, account: { marginMode: 'REGULAR_MARGIN', hedgeMode: true } });
  await exchange.check(options);
  expect(exchange.account.state).toMatchObject({ marginMode: 'REGULAR_MARGIN', hedgeMode: true });
  expect(exchange.wire.sent.every(({ path }) => !/switch|margin/.test(path))).toBe(true);
});

describe('the leverage', () => {
  test('is set and read back, also when it is set already', async () => {
    const exchange = await createVirtualExchange({ seed: 1 });
    expect(await exchange.setLeverage(5)).toBeUndefined();
    expect(await exchange.setLeverage(5)).toBeUndefined();
    expect(exchange.account.state.positions.get('BTCUSDT 0')?.leverage).toBe(5);
  });

  test('that the exchange refuses is named', async () => {
    const exchange = await createVirtualExchange({ seed: 1 });
    expect(await exchange.setLeverage(500)).toContain('BTCUSDT: Bybit did not set the leverage 500: ');
  });
});

test('the key of another account refuses mode LIVE, and the data folder keeps its account', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  await exchange.check(options);
  exchange.front.accountId = 998_877;
  const refusal = {
    isWarning: false,
    text: 'The key belongs to the account ...8877, and this data folder to the account ...7703. Start with another DATA_DIR.',
  };
  expect(await exchange.check(options)).toEqual([refusal]);
  expect(await exchange.check(options)).toEqual([refusal]);
});
