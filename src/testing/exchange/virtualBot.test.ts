import { openOrders, openPositions } from './account/state';
import type { OutsidePhase } from './process/outsideGate';
import { createVirtualBot, type VirtualBot } from './virtualBot';

test('the whole bot trades at the loopback exchange, and database and account agree', async () => {
  const virtual = await createVirtualBot({ seed: 1 });
  await virtual.start();
  await virtual.run(30_000);
  virtual.bot().stop();
  await virtual.run(15_000);
  const { trades } = virtual.store.trades.listPage(0, 100);
  expect(trades.length).toBeGreaterThan(5);
  expect(new Set(trades.map(({ status }) => status))).toEqual(new Set(['CLOSED']));
  const net = trades.reduce((sum, { pnl_net }) => sum + (pnl_net ?? 0), 0);
  expect(virtual.account.state.wallet).toBeCloseTo(10_000 + net, 8);
  expect([openPositions(virtual.account.state), openOrders(virtual.account.state)]).toEqual([[], []]);
  expect(virtual.rows.fills.size).toBe(virtual.account.state.executions.length);
  virtual.stop();
});

/** Kills the bot at the first call of a name. Returns what existed at the kill. */
async function killAt(name: string, phase: OutsidePhase) {
  const point: { virtual?: VirtualBot; atKill?: object } = {};
  const virtual = await createVirtualBot({
    seed: 1,
    onOutsideCall(called, calledPhase) {
      const isPoint = called === name && calledPhase === phase && point.atKill === undefined;
      if (!isPoint || point.virtual === undefined) return;
      point.virtual.kill();
      point.atKill = ownTraces(point.virtual);
    },
  });
  point.virtual = virtual;
  await virtual.start();
  for (let second = 0; second < 30 && point.atKill === undefined; second++) await virtual.run(1_000);
  return { virtual, atKill: point.atKill };
}

/** Counts what the bot wrote and sent. */
const ownTraces = ({ rows, store, wire, account, events }: VirtualBot) => ({
  orderRows: rows.orders.size,
  fillRows: rows.fills.size,
  tradeRows: store.trades.listPage(0, 1).total,
  logLines: store.logs.list({ limit: 2_000 }).logs.length,
  signals: store.signals.countSignals(),
  published: events.length,
  requests: wire.sent.length,
  ownOrders: account.state.orders.filter(({ orderLinkId }) => orderLinkId !== '').length,
});

test.each<[string, OutsidePhase, object]>([
  ['write order row', 'before', { orderRows: 0, ownOrders: 0 }],
  ['write order row', 'after', { orderRows: 1, ownOrders: 0 }],
  ['request entry create', 'before', { orderRows: 1, ownOrders: 0 }],
  ['reply entry create', 'before', { orderRows: 1, ownOrders: 1, fillRows: 0 }],
  ['write fill row', 'before', { fillRows: 0, tradeRows: 0 }],
  ['write fill row', 'after', { fillRows: 1, tradeRows: 0 }],
  ['write trade row', 'after', { fillRows: 1, tradeRows: 1 }],
  ['event execution', 'before', { fillRows: 0, tradeRows: 0 }],
  ['request trading-stop', 'before', {}],
  ['request exit create', 'before', {}],
  ['write closed trade', 'before', {}],
])('a process killed at "%s" (%s) reaches nothing any more', async (name, phase, expected) => {
  const { virtual, atKill } = await killAt(name, phase);
  expect(atKill).toMatchObject(expected);
  await virtual.run(20_000);
  // A request that left before the kill still becomes an order.
  expect({ ...ownTraces(virtual), ownOrders: 0 }).toEqual({ ...atKill, ownOrders: 0 });
  virtual.stop();
});

test('a request that left before the kill arrives at the exchange', async () => {
  const { virtual, atKill } = await killAt('request entry create', 'after');
  expect(atKill).toMatchObject({ orderRows: 1, ownOrders: 0 });
  await virtual.run(1_000);
  expect(ownTraces(virtual)).toMatchObject({ ownOrders: 1, fillRows: 0 });
  virtual.stop();
});

test('the next process trades on at the same database and exchange', async () => {
  const { virtual } = await killAt('write closed trade', 'after');
  const before = ownTraces(virtual);
  await virtual.restart();
  await virtual.start();
  await virtual.run(15_000);
  const after = ownTraces(virtual);
  expect(after.ownOrders).toBeGreaterThan(before.ownOrders);
  expect(after.fillRows).toBeGreaterThan(before.fillRows);
  virtual.stop();
});
