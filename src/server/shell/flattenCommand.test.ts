import { createExchangeAccount } from '@/testing/exchange/account/account';
import { openOrders, openPositions } from '@/testing/exchange/account/state';
import { createScriptedMarket, loopbackInstrument } from '@/testing/exchange/loopbackMarket';
import { startLoopbackServer } from '@/testing/exchange/loopbackServer';
import { createRestFront } from '@/testing/exchange/rest/restFront';
import { StartError } from '../startError';
import type { ApiKey } from '../bybit/requests/requests';
import { createSocketTransport } from '../bybit/requests/socketTransport';
import { type FlattenCommandInput, runFlattenCommand } from './flattenCommand';

const LONGEST_WAIT_OF_COMMAND_MS = 1_000;

/** Shortens the waits of the command, and keeps the time limits of replies: a busy machine answers late. */
const clock = {
  now: () => Date.now(),
  after(delayMs: number, task: () => void) {
    const timer = setTimeout(task, delayMs > LONGEST_WAIT_OF_COMMAND_MS ? delayMs : Math.min(delayMs, 50));
    return () => clearTimeout(timer);
  },
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Account with one position, its stop and one resting order at an exchange behind real sockets. */
async function openAccount() {
  const market = { ...createScriptedMarket(), now: () => Date.now() };
  market.setBook('BTCUSDT', { bid: 99.9, ask: 100.1, bids: [50, 50], asks: [50, 50] });
  const account = createExchangeAccount({
    market,
    instruments: [loopbackInstrument()],
    hedgeMode: false,
    marginMode: 'ISOLATED_MARGIN',
    leverage: 10,
    balance: 10_000,
  });
  const front = createRestFront(account);
  const server = await startLoopbackServer(account, front);
  stops.push(server.stop);
  return { account, market, front, server };
}

const draft = {
  symbol: 'BTCUSDT',
  orderType: 'Limit',
  positionIdx: 0,
  reduceOnly: false,
  closeOnTrigger: false,
} as const;

async function openHoldings() {
  const exchange = await openAccount();
  const { account } = exchange;
  account.createOrder({ ...draft, side: 'Buy', timeInForce: 'IOC', qty: 0.5, price: 100.1, stopLoss: 98 });
  account.createOrder({ ...draft, side: 'Buy', timeInForce: 'GTC', qty: 0.2, price: 99 });
  expect([openPositions(account.state).length, openOrders(account.state).length]).toEqual([1, 2]);
  return exchange;
}

type Exchange = Awaited<ReturnType<typeof openAccount>>;

/** Runs the command with a person who gives the answers in turn. */
async function run(
  { server, front }: Exchange,
  answers: readonly string[],
  changes: Partial<FlattenCommandInput> = {},
) {
  const left = [...answers];
  const shown: string[] = [];
  const ask = (question: string) => {
    shown.push(question);
    return Promise.resolve(left.shift() ?? '');
  };
  const command = runFlattenCommand({
    args: ['--account', 'demo'],
    execution: undefined,
    terminal: { print: (text) => void shown.push(text), ask, askHidden: ask, close: () => undefined },
    readStoredKey: (): ApiKey => front.key,
    connect: () => createSocketTransport({ rest: server.url, stream: server.streamUrl }),
    clock,
    ...changes,
  });
  const end = await command.catch((error: unknown) => error);
  return { end, shown: shown.join('') };
}

test('flatten lists the holdings, and ends well once the account shows none', async () => {
  const exchange = await openHoldings();
  const { end, shown } = await run(exchange, ['FLATTEN']);
  expect(end).toBe('The account has no position and no order any more, also 6 s later.\n');
  expect(shown).toContain('position LONG BTCUSDT 0.5 at 100.1');
  expect(shown).toContain('order BUY BTCUSDT 0.2 at 99');
  expect([openPositions(exchange.account.state), openOrders(exchange.account.state)]).toEqual([[], []]);
});

test('flatten closes an order that arrives after the account was flat', async () => {
  const exchange = await openHoldings();
  const late = { ...draft, side: 'Buy', timeInForce: 'IOC', qty: 0.3, price: 100.1 } as const;
  let hasArrived = false;
  const { handle } = exchange.front;
  // The order of a killed bot arrives 2 s after the account was flat.
  exchange.front.handle = (request) => {
    const isFlat = openPositions(exchange.account.state).length + openOrders(exchange.account.state).length === 0;
    if (isFlat && !hasArrived) {
      hasArrived = true;
      setTimeout(() => exchange.account.createOrder(late), 100);
    }
    return handle(request);
  };
  const { end } = await run(exchange, ['FLATTEN']);
  expect(end).toContain('no position and no order any more, also 6 s later');
  expect([hasArrived, openPositions(exchange.account.state)]).toEqual([true, []]);
});

test('flatten of a flat account looks again for 6 s, and closes what arrives meanwhile', async () => {
  const exchange = await openAccount();
  expect((await run(exchange, [])).end).toBe('The account has no position and no order, also 6 s later.\n');
  const late = { ...draft, side: 'Buy', timeInForce: 'IOC', qty: 0.3, price: 100.1 } as const;
  setTimeout(() => exchange.account.createOrder(late), 150);
  const { end, shown } = await run(exchange, ['FLATTEN']);
  expect(shown).toContain('Arrived meanwhile:\n  position LONG BTCUSDT 0.3');
  expect(end).toContain('no position and no order any more');
  expect(openPositions(exchange.account.state)).toEqual([]);
});

test('flatten names why the exchange refuses', async () => {
  const exchange = await openHoldings();
  const { handle } = exchange.front;
  exchange.front.handle = (request) =>
    request.method === 'POST'
      ? { status: 200, text: JSON.stringify({ retCode: 10027, retMsg: 'banned', result: {} }) }
      : handle(request);
  const { end } = await run(exchange, ['FLATTEN']);
  expect(String(end)).toContain('BTCUSDT: Bybit does not allow this account to trade.');
});

test.each(['', 'flatten', 'yes'])('flatten closes nothing after the answer "%s"', async (answer) => {
  const exchange = await openHoldings();
  const { end } = await run(exchange, [answer]);
  expect(end).toEqual(new StartError('Nothing was closed.'));
  expect([openPositions(exchange.account.state).length, openOrders(exchange.account.state).length]).toEqual([1, 2]);
});

test('flatten asks for a key if none is stored, and shows no secret', async () => {
  const exchange = await openHoldings();
  const { key, secret } = exchange.front.key;
  const { end, shown } = await run(exchange, [key, secret, 'FLATTEN'], { readStoredKey: () => undefined });
  expect(end).toContain('no position and no order');
  expect(shown).not.toContain(secret);
});

test('flatten fails with what is left while the exchange cannot close it', async () => {
  const exchange = await openHoldings();
  exchange.market.setBook('BTCUSDT', { bid: 99.9, ask: 100.1, bids: [0], asks: [50] });
  const { end } = await run(exchange, ['FLATTEN']);
  expect(end).toBeInstanceOf(StartError);
  expect(String(end)).toContain('Still open. Close it at the exchange:\n  position LONG BTCUSDT');
});

test('flatten fails without an answer of the exchange', async () => {
  const exchange = await openHoldings();
  await exchange.server.stop();
  stops.length = 0;
  const { end } = await run(exchange, ['FLATTEN']);
  expect(end).toEqual(new StartError('The account could not be read (connection lost). Nothing was closed.'));
});

test.each([
  [[], 'live', '--account demo or --account testnet is missing.'],
  [['--account', 'live'], undefined, '--account demo or --account testnet is missing.'],
  [['--all'], 'demo', "Unknown option '--all'"],
])('flatten with the options %j and EXECUTION=%s is refused', async (args, execution, sentence) => {
  const terminal = { print: jest.fn(), ask: jest.fn(), askHidden: jest.fn(), close: jest.fn() };
  const connect = jest.fn();
  const command = runFlattenCommand({ args, execution, terminal, connect, clock, readStoredKey: () => undefined });
  await expect(command).rejects.toThrow(sentence);
  await expect(command).rejects.toBeInstanceOf(StartError);
  expect(connect).not.toHaveBeenCalled();
});
