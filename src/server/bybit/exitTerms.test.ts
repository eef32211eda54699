import { openPositions } from '@/testing/exchange/account/state';
import type { LoopbackInstrument } from '@/testing/exchange/account/model';
import { createVirtualBot, type VirtualBot } from '@/testing/exchange/virtualBot';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';

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
