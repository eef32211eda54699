import { openPositions, queueRow } from '@/testing/exchange/account/state';
import { loopbackInstrument } from '@/testing/exchange/loopbackMarket';
import { createVirtualBot } from '@/testing/exchange/virtualBot';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';
import { createBybitAdapter } from './adapter';

type Account = Awaited<ReturnType<typeof createVirtualExchange>>['account'];

/** A sale on a market that the bot does not trade, as the private stream shows it. */
const sale = (changes: object): Record<string, unknown> => ({
  category: 'linear',
  symbol: 'BTCUSDT',
  orderId: 'hand-order',
  orderLinkId: '',
  side: 'Sell',
  execId: 'hand-1',
  execType: 'Trade',
  execPrice: '1000',
  execQty: '0.02',
  execFee: '0.02',
  execTime: '1773144001000',
  isMaker: false,
  ...changes,
});

function publish(account: Account, row: Record<string, unknown>): void {
  queueRow(account.state, 'execution', row);
  account.applyBook('BTCUSDT');
}

test.each<[string, object, number]>([
  ['spot sale', { category: 'spot' }, 0],
  ['spot sale with the client id of a person', { category: 'spot', orderLinkId: 'mine' }, 0],
  ['inverse sale', { category: 'inverse', symbol: 'BTCUSD', feeCurrency: 'BTC' }, 0],
  ['option sale', { category: 'option', symbol: 'BTC-27MAR26-90000-C-USDT' }, 0],
  ['sale of a perpetual in USDC', { symbol: 'BTCPERP', feeCurrency: 'USDC' }, 0],
  ['sale of a dated future in USDC', { symbol: 'BTC-27MAR26' }, 0],
  ['leg of a spread', { execType: 'FutureSpread' }, 0],
  ['moved position', { execType: 'MovePosition' }, 0],
  ['execution of an unknown type by nobody', { execType: 'SessionSettlement' }, 0],
  ['funding row', { execType: 'Funding', orderType: 'UNKNOWN' }, 0],
  ['sale without category', { category: undefined }, 1],
  ['block trade', { execType: 'BlockTrade' }, 1],
  ['delivery', { execType: 'Delivery' }, 1],
  ['sale of a dated future in USDT', { symbol: 'BTCUSDT-27MAR26' }, 1],
])('a %s (%j) counts as %d fills of the bot', async (_, changes, fills) => {
  const exchange = await createVirtualExchange({ seed: 1 });
  publish(exchange.account, sale(changes));
  await exchange.run(1_000);
  expect(exchange.bookedFills()).toHaveLength(fills);
  await exchange.stop();
});

test('a spot sale of a person leaves the trade of the perpetual with the same name open', async () => {
  const virtual = await createVirtualBot({ seed: 1, symbols: ['BTCUSDT'], params: { timeout_seconds: 600 } });
  await virtual.start();
  const positions = () => openPositions(virtual.account.state);
  for (let second = 0; second < 30 && positions().length === 0; second += 1) await virtual.run(1_000);
  await virtual.run(500);
  const [trade] = virtual.store.trades.listOpenTrades();
  const [position] = positions();
  const side = position?.side === 'Buy' ? 'Sell' : 'Buy';
  publish(
    virtual.account,
    sale({ category: 'spot', side, execQty: String(position?.size), execTime: String(virtual.market.clock.now()) }),
  );
  await virtual.run(100);
  expect(virtual.store.trades.listOpenTrades()).toMatchObject([{ trade: { trade_id: trade?.trade.trade_id } }]);
  virtual.stop();
});

test('funding of events and of readings is handed to the bot, positive if paid', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  exchange.submit({ clientId: 'e-1', qty: 0.02, limit: exchange.market.mid() * 1.01, stop: 0.98 });
  await exchange.run(1_000);
  exchange.account.chargeFunding('BTCUSDT', 0.0001);
  // Polls of the port meet the funding before the bot reads the account.
  await exchange.run(20_000);
  const paid = exchange.account.state.executions.filter(({ execType }) => execType === 'Funding');
  const { funding, fills } = await exchange.snapshot();
  expect(funding).toEqual(
    paid.map(({ execId, fee, at }) => ({
      id: execId,
      symbol: 'BTCUSDT',
      amount: expect.closeTo(fee, 8),
      asset: 'USDT',
      at,
    })),
  );
  expect(funding[0]?.amount).toBeGreaterThan(0);
  expect(fills).toHaveLength(1);
  await exchange.stop();
});

test('the adapter of the next process reads the funding of the time without a process', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  exchange.submit({ clientId: 'e-1', side: 'SELL', qty: 0.02, limit: exchange.market.mid() * 0.99, stop: 1.02 });
  await exchange.run(1_000);
  const lastReadingAt = exchange.market.now();
  await exchange.stop();
  exchange.account.chargeFunding('BTCUSDT', 0.0001);
  await exchange.run(3_600_000);
  const { port } = createBybitAdapter({
    kind: 'demo',
    transport: exchange.wire.transport,
    key: exchange.front.key,
    clock: exchange.market.clock,
    instruments: () => [loopbackInstrument()],
    folder: { accountId: () => undefined, keepAccountId: () => undefined, loadReadUntil: () => lastReadingAt },
  });
  const reading = port.snapshot();
  await exchange.run(5_000);
  const { funding } = await reading;
  expect(funding).toEqual([expect.objectContaining({ symbol: 'BTCUSDT', asset: 'USDT' })]);
  // A SHORT receives a positive rate.
  expect(funding[0]?.amount).toBeLessThan(0);
  port.close();
});
