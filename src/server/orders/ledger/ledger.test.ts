import { emptyJournal } from '@/testing/bot/emptyJournal';
import { createScriptedPort, EMPTY_SNAPSHOT, type ScriptedPort } from '@/testing/bot/scriptedPort';
import { seededRandom } from '../../market/rng';
import type { OrderOwner } from '../orderOwner';
import { createMarketClock } from '../../market/clock/marketClock';
import { createLedger } from './ledger';
import type { Fill, OrderReport, OrderRequest } from '../port';

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

function createTestLedger(live?: ScriptedPort) {
  const ports = { PAPER: createScriptedPort(), LIVE: live };
  const ledger = createLedger({ ports, journal: emptyJournal, clock: createMarketClock(0) });
  ledger.restore(() => ({ onFill: () => undefined, onEnded: () => undefined }));
  ledger.beginReading()(EMPTY_SNAPSHOT);
  return ledger;
}

/** Sends one order to a port whose reports the test gives. */
function sendOrder() {
  const port = createScriptedPort();
  const fills: Fill[] = [];
  const ends: string[] = [];
  const owner: OrderOwner = { onFill: (fill) => void fills.push(fill), onEnded: ({ how }) => void ends.push(how) };
  const order = createTestLedger(port).create('LIVE', REQUEST, owner);
  order.send();
  const fillIds = () => fills.map(({ id }) => id).sort();
  return { order, port, fillIds, ends, report: port.report };
}

test('an order in mode LIVE is refused while no account is connected', () => {
  const owner: OrderOwner = { onFill: () => undefined, onEnded: () => undefined };
  expect(() => createTestLedger().create('LIVE', REQUEST, owner)).toThrow(
    'No account is connected for orders in mode LIVE',
  );
});

test('an order that was cancelled stays alive until the exchange ends it', () => {
  const { order, port, report, ends } = sendOrder();
  report({ kind: 'accepted', clientId: 'e-1', exchangeId: '7' });
  order.cancel();
  expect([port.cancelled, order.isAlive(), ends]).toEqual([['e-1'], true, []]);
  report(ended('cancelled', 0));
  expect([order.isAlive(), ends]).toEqual([false, ['cancelled']]);
});

test('an order ends only after all fills that the exchange counts are booked', () => {
  const { order, report, ends, fillIds } = sendOrder();
  report(fillReport('a', 0.25));
  report(ended('cancelled', 0.75));
  expect([order.isAlive(), ends]).toEqual([true, []]);
  report(fillReport('b', 0.5));
  expect([order.isAlive(), ends, fillIds()]).toEqual([false, ['cancelled'], ['a', 'b']]);
  // A fill that the exchange reports after the end is booked, too.
  report(fillReport('c', 0.25));
  expect([fillIds(), ends]).toEqual([['a', 'b', 'c'], ['cancelled']]);
});

test('reports in any order and twice book each fill once and give one end', () => {
  const random = seededRandom(5);
  const once: OrderReport[] = [
    { kind: 'accepted', clientId: 'e-1', exchangeId: '7' },
    { kind: 'unknown', clientId: 'e-1', why: 'no reply' },
    ...['a', 'b', 'c', 'd'].map((id) => fillReport(id, 0.25)),
    ended('filled', 1),
  ];
  for (let run = 0; run < 200; run += 1) {
    const { order, report, ends, fillIds } = sendOrder();
    if (random() < 0.5) order.cancel();
    const reports = [...once, ...once].map((item) => ({ item, rank: random() }));
    for (const { item } of reports.sort((a, b) => a.rank - b.rank)) report(item);
    expect([fillIds(), ends, order.isAlive()]).toEqual([['a', 'b', 'c', 'd'], ['filled'], false]);
  }
});

test('an order whose reply was lost is sent once and waits for proof', () => {
  const { order, port, report, ends } = sendOrder();
  report({ kind: 'unknown', clientId: 'e-1', why: 'no reply' });
  expect([order.isAlive(), ends, port.submitted]).toEqual([true, [], [REQUEST]]);
  report(fillReport('a', 1));
  expect([order.isAlive(), ends]).toEqual([false, ['filled']]);
});

test('an order ends although the booking of its last fill throws, and a repeated fill is not booked again', () => {
  const port = createScriptedPort();
  const ends: string[] = [];
  let bookings = 0;
  const owner: OrderOwner = {
    onFill() {
      bookings += 1;
      throw new Error('a step of the trade failed');
    },
    onEnded: ({ how }) => void ends.push(how),
  };
  const order = createTestLedger(port).create('LIVE', REQUEST, owner);
  order.send();
  expect(() => port.report(fillReport('a', 1))).toThrow('a step of the trade failed');
  port.report(fillReport('a', 1));
  expect([bookings, ends, order.isAlive()]).toEqual([1, ['filled'], false]);
});

test('a fill whose booking throws does not stop the other fills of a reading', () => {
  const port = createScriptedPort();
  const ledger = createTestLedger(port);
  const seen: string[] = [];
  ledger.onAccountFill({
    tradeIdOf: () => undefined,
    onFill({ id }) {
      if (id === 'a') throw new Error('a step of the close failed');
      seen.push(id);
    },
  });
  const fills = ['a', 'b'].map((id): Fill => ({
    ...REQUEST,
    id,
    price: 100,
    fee: 0,
    feeAsset: 'USDT',
    liquidity: 'taker',
    at: 0,
    cause: 'stop',
    clientId: 'not known',
  }));
  expect(() => ledger.beginReading()({ ...EMPTY_SNAPSHOT, fills })).toThrow('a step of the close failed');
  expect(seen).toEqual(['b']);
});

test('a late fill waits for the next reading when the database cannot name the trade of its order', () => {
  const port = createScriptedPort();
  const stored = { request: REQUEST, plan: undefined, createdAt: 0, state: 'done', filledQty: 0, reason: '' } as const;
  const ledger = createLedger({
    ports: { PAPER: createScriptedPort(), LIVE: port },
    journal: { ...emptyJournal, findOrder: () => stored },
    clock: createMarketClock(0),
  });
  const seen: string[] = [];
  let isBroken = true;
  ledger.restore(() => {
    if (isBroken) throw new Error('database disk image is malformed');
    return { onFill: ({ id }) => void seen.push(id), onEnded: () => undefined };
  });
  expect(() => port.report(fillReport('a', 1))).toThrow('malformed');
  isBroken = false;
  port.report(fillReport('a', 1));
  expect(seen).toEqual(['a']);
});
