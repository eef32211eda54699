import { emptyJournal } from '@/testing/bot/emptyJournal';
import { seededRandom } from '../../market/rng';
import { createOrders, type OrderOwner } from './orders';
import type { Fill, OrderReport, OrderRequest } from './port';

const REQUEST: OrderRequest = {
  clientId: 'e-1',
  purpose: 'entry',
  style: 'resting',
  symbol: 'BTCUSDT',
  side: 'BUY',
  qty: 1,
  limit: 100,
  timeInForce: 'POST_ONLY',
  reduceOnly: false,
};

const fillReport = (id: string, qty: number, clientId = 'e-1'): OrderReport => ({
  kind: 'fill',
  fill: {
    ...REQUEST,
    id,
    clientId,
    price: 100,
    qty,
    fee: 0.02,
    feeAsset: 'USDT',
    liquidity: 'maker',
    at: 0,
    cause: 'order',
  },
});
const ended = (how: 'cancelled' | 'filled', filledQty: number): OrderReport => ({
  kind: 'ended',
  clientId: 'e-1',
  how,
  filledQty,
  reason: '',
});

/** Sends one order to a port whose reports the test gives. */
function sendOrder() {
  const requests: string[] = [];
  let report: (report: OrderReport) => void = () => undefined;
  const orders = createOrders(
    {
      PAPER: {
        submit: ({ clientId }) => void requests.push(`submit ${clientId}`),
        cancel: (clientId) => void requests.push(`cancel ${clientId}`),
        listen(listener) {
          report = listener;
        },
      },
    },
    emptyJournal,
    () => 0,
  );
  const fills: Fill[] = [];
  const ends: string[] = [];
  const owner: OrderOwner = { onFill: (fill) => void fills.push(fill), onEnded: ({ how }) => void ends.push(how) };
  const order = orders.create('PAPER', REQUEST, owner);
  order.send();
  const filledQty = () => fills.reduce((sum, { qty }) => sum + qty, 0);
  return { orders, order, requests, fills, ends, filledQty, report: (next: OrderReport) => report(next) };
}

test('an order in mode LIVE is refused while no account is connected', () => {
  const { orders } = sendOrder();
  expect(() => orders.create('LIVE', REQUEST, { onFill: () => undefined, onEnded: () => undefined })).toThrow(
    'No account is connected for orders in mode LIVE',
  );
});

test('an order that was cancelled stays alive until the exchange ends it', () => {
  const { order, requests, report, ends } = sendOrder();
  report({ kind: 'accepted', clientId: 'e-1', exchangeId: '7' });
  order.cancel();
  expect([requests, order.isAlive(), ends]).toEqual([['submit e-1', 'cancel e-1'], true, []]);
  report(ended('cancelled', 0));
  expect([order.isAlive(), ends]).toEqual([false, ['cancelled']]);
});

test('an order ends only after all fills that the exchange counts are booked', () => {
  const { order, report, ends, filledQty } = sendOrder();
  report(fillReport('a', 0.25));
  report(ended('cancelled', 0.75));
  expect([order.isAlive(), ends]).toEqual([true, []]);
  report(fillReport('b', 0.5));
  expect([order.isAlive(), ends, filledQty()]).toEqual([false, ['cancelled'], 0.75]);
});

test('reports in any order and twice give the same quantity and one end', () => {
  const random = seededRandom(5);
  const once: OrderReport[] = [
    { kind: 'accepted', clientId: 'e-1', exchangeId: '7' },
    { kind: 'unknown', clientId: 'e-1', why: 'no reply' },
    ...['a', 'b', 'c', 'd'].map((id) => fillReport(id, 0.25)),
    ended('filled', 1),
  ];
  for (let run = 0; run < 200; run += 1) {
    const { order, report, ends, filledQty } = sendOrder();
    if (random() < 0.5) order.cancel();
    const reports = [...once, ...once].map((item) => ({ item, rank: random() }));
    for (const { item } of reports.sort((a, b) => a.rank - b.rank)) report(item);
    expect([filledQty(), ends, order.isAlive()]).toEqual([1, ['filled'], false]);
  }
});

test('an order whose reply was lost is sent once and waits for proof', () => {
  const { order, requests, report, ends } = sendOrder();
  report({ kind: 'unknown', clientId: 'e-1', why: 'no reply' });
  expect([order.isAlive(), ends, requests]).toEqual([true, [], ['submit e-1']]);
  report(fillReport('a', 1));
  expect([order.isAlive(), ends]).toEqual([false, ['filled']]);
});
