import type { Fault, FaultKind } from '@/testing/exchange/faults/faults';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';

const fault = (kind: FaultKind, until: number): Fault => ({ kind, from: 1_000, until, ms: 0, code: 0 });

test.each<[string, string, object]>([
  ['orders', '/v5/order/', { orderId: '' }],
  ['fills', '/v5/execution/list', { execPrice: '' }],
])('an order is not believed to be absent while its %s cannot be read', async (_, path, changes) => {
  const faults = [fault('lost after acceptance', 1_500), fault('silent stream', 90_000)];
  const exchange = await createVirtualExchange({ seed: 1, faults });
  const handle = exchange.front.handle.bind(exchange.front);
  exchange.front.handle = (request) => {
    const reply = handle(request);
    const { result, ...head } = JSON.parse(reply.text) as { result: { list?: object[] } };
    if (request.method !== 'GET' || !/order\/(realtime|history)|execution\/list/.test(request.path)) return reply;
    // The other list does not show the order yet.
    const list = request.path.startsWith(path) ? result.list?.map((row) => ({ ...row, ...changes })) : [];
    return { ...reply, text: JSON.stringify({ ...head, result: { ...result, list } }) };
  };
  exchange.submit({ clientId: 'e-1', side: 'BUY', qty: 0.02, limit: exchange.market.mid() * 1.01, reduceOnly: false });
  // A position by hand offsets the fill, so that the position proves nothing.
  exchange.account.createOrder({
    ...{ symbol: 'BTCUSDT', side: 'Sell', positionIdx: 0, qty: 0.02, orderType: 'Market', timeInForce: 'IOC' },
    ...{ reduceOnly: false, closeOnTrigger: false },
  });
  await exchange.run(60_000);
  expect(exchange.kindsOf('e-1')).toEqual(['unknown']);
  await exchange.stop();
});
