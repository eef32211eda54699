import type { OrderReport } from '../orders/port';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';
import type { ApiKey } from './requests/requests';
import { createLiveAccount } from './connection';

const options = { symbols: ['BTCUSDT'], isOwnOrder: () => false, ownQuantity: () => 0 };
const NO_KEY = 'No key of Bybit is stored. Save the key of the account in API Keys.';

async function accountOf(readKey: () => ApiKey | undefined) {
  const exchange = await createVirtualExchange({ seed: 1 });
  const account = createLiveAccount({
    kind: 'demo',
    transport: exchange.wire.transport,
    clock: exchange.market.clock,
    instruments: () => [],
    folder: { accountId: () => undefined, keepAccountId: () => undefined, loadReadUntil: () => undefined },
    limits: { maxNotionalUsdt: 500, maxDailyLossUsdt: 20 },
    readKey,
  });
  const check = async () => {
    const findings = account.check(options);
    await exchange.run(2_000);
    return findings;
  };
  return { account, exchange, check };
}

test('an account without a key takes no order and refuses mode LIVE, until a key is stored', async () => {
  const stored: ApiKey[] = [];
  const { account, exchange, check } = await accountOf(() => stored[0]);
  const reports: OrderReport[] = [];
  account.port.listen((report) => reports.push(report));
  account.port.submit({
    clientId: 'a',
    purpose: 'entry',
    style: 'marketable',
    symbol: 'BTCUSDT',
    side: 'BUY',
    qty: 1,
    limit: 1,
    timeInForce: 'FOK',
    reduceOnly: false,
  });
  expect(reports).toEqual([{ kind: 'ended', clientId: 'a', how: 'rejected', filledQty: 0, reason: NO_KEY }]);
  await expect(account.port.snapshot()).rejects.toThrow(NO_KEY);
  expect([account.port.link().state, await check()]).toEqual(['down', [{ isWarning: false, text: NO_KEY }]]);
  stored.push(exchange.front.key);
  account.connect();
  expect(await check()).toEqual([]);
  expect([account.port.link().state, account.accountTail()]).toEqual(['up', '7703']);
});

test('a key that cannot be read does not end the start, and the start in mode LIVE reports it', async () => {
  const { account, check } = await accountOf(() => {
    throw new Error('unreadable');
  });
  expect(account.connect).toThrow('unreadable');
  expect(await check()).toEqual([{ isWarning: false, text: 'unreadable' }]);
  await expect(account.port.snapshot()).rejects.toThrow('unreadable');
});

test('calls without an answer end when the key is replaced', async () => {
  const keys: ApiKey[] = [{ key: 'k', secret: 's' }];
  const { account, exchange } = await accountOf(() => keys.at(-1));
  exchange.wire.transport.send = () => undefined;
  const ends: string[] = [];
  const note = (error: unknown) => void ends.push(String(error));
  account.port.snapshot().catch(note);
  account.inspect({ symbol: 'BTCUSDT', withKey: true }).catch(note);
  account.setLeverage('BTCUSDT', 10).catch(note);
  keys.push(exchange.front.key);
  account.connect();
  await exchange.run(1_000);
  expect(ends).toEqual(Array(3).fill('Error: the API key was replaced'));
});

test('an account with a key passes cancel, flatten, protect and reconnect on', async () => {
  const { account, exchange } = await accountOf(() => exchange.front.key);
  account.connect();
  await exchange.run(1_000);
  const sent: string[] = [];
  exchange.wire.transport.send = ({ path, query }) => void sent.push(`${path} ${query}`);
  account.port.cancel('e-1', 'BTCUSDT', () => undefined);
  account.port.flatten('BTCUSDT');
  account.port.reconnect();
  expect([account.port.link().state, sent.map((call) => call.split(' ')[0])]).toEqual([
    'down',
    ['/v5/order/cancel', '/v5/order/realtime', '/v5/position/list'],
  ]);
});

test('an account without a key names the reason to flatten and cancel', async () => {
  const { account } = await accountOf(() => undefined);
  const reasons: unknown[] = [];
  account.port.cancel('e-1', 'BTCUSDT', (outcome) => void reasons.push(outcome));
  account.port.flatten('BTCUSDT', (why) => void reasons.push(why));
  expect(reasons).toEqual([{ unknown: NO_KEY }, NO_KEY]);
});
