import { openPositions } from '@/testing/exchange/account/state';
import type { LoopbackInstrument } from '@/testing/exchange/account/model';
import { createVirtualBot, type VirtualBot } from '@/testing/exchange/virtualBot';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';
import { testInstrument } from '@/testing/bot/fakeMarket';
import type { OrderRequest } from '../orders/port';
import { createContracts } from './contracts';
import { createExitTerms } from './exitTerms';
import type { Outcome } from './requests/replies';
import type { ApiCall } from './requests/requests';

/** A bot with an open trade, whose contract then changes at the exchange alone. */
async function openTrade(changes: Partial<LoopbackInstrument>) {
  const params = { timeout_seconds: 3_600 };
  const virtual = await createVirtualBot({ seed: 3, symbols: ['BTCUSDT'], params });
  await virtual.start();
  for (let step = 0; step < 300 && virtual.bot().status().active_trades === 0; step += 1) await virtual.run(100);
  virtual.bot().halt();
  const { instruments } = virtual.account.state;
  instruments.set('BTCUSDT', { ...instruments.get('BTCUSDT')!, ...changes });
  return virtual;
}

const exitsOf = ({ account }: VirtualBot) =>
  account.state.orders.filter(({ orderLinkId, cumQty }) => orderLinkId.startsWith('x-') && cumQty > 0);

test.each<[string, Partial<LoopbackInstrument>]>([
  ['raised quantity step', { qty_step: 0.25, min_qty: 0.25 }],
  ['raised minimum quantity', { min_qty: 50 }],
])('a trade closes after a %s of its contract', async (_, changes) => {
  const virtual = await openTrade(changes);
  expect(openPositions(virtual.account.state)).toHaveLength(1);
  virtual.bot().closeAll();
  await virtual.run(8_000);
  expect(openPositions(virtual.account.state)).toEqual([]);
  expect(virtual.bot().status().active_trades).toBe(0);
  virtual.stop();
});

test('a trade above a lowered largest quantity closes in parts', async () => {
  const virtual = await openTrade({ max_qty: 0.1 });
  const [position] = openPositions(virtual.account.state);
  expect(position!.size).toBeGreaterThan(0.3);
  virtual.bot().closeAll();
  await virtual.run(8_000);
  expect(openPositions(virtual.account.state)).toEqual([]);
  expect(exitsOf(virtual).map(({ qty }) => qty)).toEqual(expect.arrayContaining([0.1, 0.1, 0.1]));
  virtual.stop();
});

test('a trade closes whole after four refusals while the contract cannot be read', async () => {
  const virtual = await openTrade({ max_qty: 0.1 });
  const { handle } = virtual.front;
  virtual.front.handle = (request) =>
    request.path === '/v5/market/instruments-info' ? { status: 503, text: '' } : handle(request);
  virtual.bot().closeAll();
  await virtual.run(8_000);
  expect(openPositions(virtual.account.state)).toEqual([]);
  expect(exitsOf(virtual)[0]).toMatchObject({ closeOnTrigger: true, reduceOnly: true });
  virtual.stop();
});

test('an exit closes its side of a symbol that a person switched to hedge mode', async () => {
  const exchange = await createVirtualExchange({ seed: 1, account: { hedgeMode: true } });
  const { market, account } = exchange;
  const byHand = { symbol: 'BTCUSDT', orderType: 'Market', timeInForce: 'IOC', qty: 0.02 } as const;
  account.createOrder({ ...byHand, side: 'Sell', positionIdx: 2, reduceOnly: false, closeOnTrigger: false });
  await exchange.snapshot();
  exchange.submit({ clientId: 'x-1', side: 'BUY', qty: 0.02, limit: market.mid() * 1.01, reduceOnly: true });
  await exchange.run(1_000);
  expect(exchange.kindsOf('x-1')).toEqual(['fill', 'ended filled']);
  expect(openPositions(account.state)).toEqual([]);
});

describe('refused quantities', () => {
  const REFUSED: Outcome = { kind: 'refused', code: 10001, text: 'Qty invalid' };
  const request: OrderRequest = {
    clientId: 'x-1',
    purpose: 'exit',
    style: 'market',
    symbol: 'BTCUSDT',
    side: 'SELL',
    qty: 0.02,
    timeInForce: 'IOC',
    reduceOnly: true,
  };
  const exits = (count: number, outcome: Outcome = REFUSED) =>
    Array.from({ length: count }, () => ({ request, outcome }));
  const entries = (count: number, outcome: Outcome = REFUSED) =>
    exits(count, outcome).map((each) => ({ ...each, request: { ...request, reduceOnly: false } }));

  /** Returns the quantity of the next exit, and how often the contract was read. */
  function nextExit(outcomes: readonly { request: OrderRequest; outcome: Outcome }[]) {
    const calls: ApiCall[] = [];
    const contracts = createContracts(() => [testInstrument()]);
    const terms = createExitTerms({ call: (call) => void calls.push(call) }, contracts);
    for (const each of outcomes) terms.noteOutcome(each.request, each.outcome);
    const { parameters } = terms.toCall(request, contracts.find('BTCUSDT')!);
    return [parameters.qty, calls.length];
  }

  test.each([
    ['one exit', exits(1), ['0.020', 0]],
    ['two exits', exits(2), ['0.020', 1]],
    ['three exits', exits(3), ['0.020', 1]],
    ['four exits', exits(4), ['0', 1]],
    ['four entries', entries(4), ['0.020', 0]],
    [
      'four exits around an accepted entry',
      [...exits(2), ...entries(1, { kind: 'ok', result: {} }), ...exits(2)],
      ['0', 1],
    ],
    [
      'three exits before an accepted exit',
      [...exits(3), ...exits(1, { kind: 'ok', result: {} }), ...exits(1)],
      ['0.020', 1],
    ],
    ['four exits for another reason', exits(4, { kind: 'refused', code: 10016, text: 'busy' }), ['0.020', 0]],
    ['four exits without an answer', exits(4, { kind: 'unknown', why: 'no reply in time' }), ['0.020', 0]],
  ])('the refused quantity of %s decides the next exit', (_, outcomes, expected) => {
    expect(nextExit(outcomes)).toEqual(expected);
  });
});
