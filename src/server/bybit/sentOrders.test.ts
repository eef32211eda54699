import type { Fill, OrderReport } from '../orders/port';
import { createSentOrders, newSentOrder } from './sentOrders';

const fill = (id: string, clientId: string): Fill => ({
  id,
  clientId,
  symbol: 'BTCUSDT',
  side: 'BUY',
  price: 100,
  qty: 1,
  fee: 0,
  feeAsset: 'USDT',
  liquidity: 'taker',
  at: 0,
  cause: 'order',
});

/** Sends, fills and ends one order after the other, as a bot does over days. */
function trade(count: number) {
  const orders = createSentOrders();
  const reports: OrderReport[] = [];
  orders.listen((report) => reports.push(report));
  for (let number = 0; number < count; number++) {
    const clientId = `e-${number}`;
    orders.add({
      request: {
        ...fill('', clientId),
        purpose: 'entry',
        style: 'market',
        timeInForce: 'FOK',
        reduceOnly: false,
        clientId,
      },
      sentAt: 0,
      unexplainedBefore: 0,
      state: 'sent',
      wantsCancel: false,
      isCancelSent: false,
      filledQty: 0,
      endedQty: 0,
    });
    orders.reportFill(fill(`f-${number}`, clientId));
    orders.report({ kind: 'ended', clientId, how: 'filled', filledQty: 1, reason: '' });
  }
  return { orders, reports };
}

test('orders and fills of days are forgotten, and the latest of them stay known', () => {
  const { orders, reports } = trade(12_000);
  expect([orders.get('e-0'), orders.get('e-11999')?.state]).toEqual([undefined, 'done']);
  expect([orders.filledOf('BTCUSDT'), orders.reportedFills()]).toEqual([12_000, 12_000]);
  const before = reports.length;
  orders.reportFill(fill('f-11999', 'e-11999'));
  orders.reportFill(fill('f-3000', 'e-3000'));
  expect(reports).toHaveLength(before);
});

test('a forgotten order asks for no missing fill', () => {
  const { orders } = trade(1);
  const order = orders.get('e-0')!;
  order.endedQty = 2;
  expect(orders.lacksFills(order)).toBe(true);
  const { orders: later } = trade(2_000);
  expect(later.lacksFills(order)).toBe(false);
});

test('an error of the bot at one report does not stop the reports after it', () => {
  const warnings: string[] = [];
  const orders = createSentOrders((text) => warnings.push(text));
  const seen: string[] = [];
  orders.listen((report) => {
    if (report.kind !== 'fill') return;
    if (report.fill.id === 'f-1') throw new Error('database disk image is malformed');
    seen.push(report.fill.id);
  });
  for (const id of ['f-1', 'f-2']) orders.reportFill(fill(id, 'e-1'));
  expect([seen, warnings]).toEqual([
    ['f-2'],
    ['A report of the exchange was not processed: database disk image is malformed'],
  ]);
});

test('the fills of an order that arrived before the order is known count for the order', () => {
  const orders = createSentOrders();
  orders.reportFill(fill('f-1', 'e-1'));
  orders.reportFill(fill('f-2', 'e-2'));
  const request = { ...fill('', 'e-1'), purpose: 'entry', style: 'market', timeInForce: 'FOK' } as const;
  const order = orders.add(
    newSentOrder({ ...request, clientId: 'e-1', reduceOnly: false }, { sentAt: 0, state: 'unknown' }),
  );
  orders.report({ kind: 'ended', clientId: 'e-1', how: 'filled', filledQty: 1, reason: '' });
  expect([order.filledQty, orders.lacksFills(order)]).toEqual([1, false]);
});
