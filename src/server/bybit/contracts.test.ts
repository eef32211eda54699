import { createVirtualExchange } from '@/testing/exchange/virtualExchange';
import { loopbackInstrument } from '@/testing/exchange/loopbackMarket';
import { createContracts } from './contracts';
import { createBybitAdapter } from './adapter';

test('a contract that the exchange took from its list keeps its steps', () => {
  let list = [loopbackInstrument('BTCUSDT')];
  const contracts = createContracts(() => list);
  expect([contracts.find('BTCUSDT')?.tick_size, contracts.isListed('BTCUSDT')]).toEqual([0.1, true]);
  list = [];
  expect([contracts.find('BTCUSDT')?.tick_size, contracts.isListed('BTCUSDT')]).toEqual([0.1, false]);
  expect(contracts.find('ETHUSDT')).toBeUndefined();
});

test('a position on a contract that is no longer listed can be closed, and takes no entry', async () => {
  const { wire, front, market, run } = await createVirtualExchange({ seed: 1 });
  let list = [loopbackInstrument(market.symbol)];
  const { port } = createBybitAdapter({
    kind: 'demo',
    transport: wire.transport,
    key: front.key,
    clock: market.clock,
    instruments: () => list,
    folder: { accountId: () => undefined, keepAccountId: () => undefined, loadReadUntil: () => undefined },
  });
  const ends: string[] = [];
  port.listen(
    (report) => void (report.kind === 'ended' && ends.push(`${report.clientId} ${report.how} ${report.reason}`)),
  );
  await run(1_000);
  const limit = market.mid() * 1.01;
  const entry = { purpose: 'entry', style: 'marketable', symbol: market.symbol, side: 'BUY', qty: 0.02 } as const;
  port.submit({ ...entry, clientId: 'e-1', limit, timeInForce: 'FOK', reduceOnly: false });
  await run(1_000);
  list = [];
  port.submit({ ...entry, clientId: 'e-2', limit, timeInForce: 'FOK', reduceOnly: false });
  const exit = {
    purpose: 'exit',
    side: 'SELL',
    limit: market.mid() * 0.99,
    timeInForce: 'IOC',
    reduceOnly: true,
  } as const;
  port.submit({ ...entry, ...exit, clientId: 'x-1' });
  await run(1_000);
  expect(ends).toEqual([
    'e-1 filled ',
    `e-2 rejected not sent: Bybit does not list the contract ${market.symbol} for trading`,
    'x-1 filled ',
  ]);
  port.close();
});
