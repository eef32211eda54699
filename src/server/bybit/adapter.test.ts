import type { Fault, FaultKind } from '@/testing/exchange/faults/faults';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';

/** Faults start one second after the exchange, when the account was read. */
const fault = (kind: FaultKind, changes: Partial<Fault> = {}): Fault => ({
  kind,
  from: 1_000,
  until: 1_500,
  ms: 0,
  code: 10016,
  ...changes,
});

const start = (...faults: Fault[]) => createVirtualExchange({ seed: 1, faults });
type Exchange = Awaited<ReturnType<typeof start>>;

const enter = (exchange: Exchange, clientId = 'e-1') =>
  exchange.submit({ clientId, qty: 0.02, limit: exchange.market.mid() * 1.01, stop: 0.98 });
const ordersOf = ({ account }: Exchange, clientId: string) =>
  account.state.orders.filter(({ orderLinkId }) => orderLinkId === clientId);
const createdBy = ({ wire }: Exchange) => wire.sent.filter(({ path }) => path === '/v5/order/create').length;

test('an entry with its stop, then an exit: reports, position, stop and wallet agree', async () => {
  const exchange = await start();
  enter(exchange);
  await exchange.run(1_000);
  expect(exchange.kindsOf('e-1')).toEqual(['fill', 'ended filled']);
  const [position] = (await exchange.snapshot()).positions ?? [];
  expect(position).toMatchObject({ qty: 0.02, positionMode: 'one-way', leverage: 10 });
  expect(position?.stop).toBeGreaterThan(0.97 * exchange.market.mid());
  exchange.submit({ clientId: 'x-1', side: 'SELL', qty: 0.02, limit: exchange.market.mid() * 0.99, reduceOnly: true });
  await exchange.run(1_000);
  const snapshot = await exchange.snapshot();
  expect(snapshot).toMatchObject({ positions: [], orders: [] });
  expect(snapshot.wallet?.equity).toBeCloseTo(exchange.bookedEquity(), 8);
});

test('a FOK order without enough quantity expires, and a post-only order that crosses is rejected', async () => {
  const exchange = await start();
  const limit = exchange.market.mid() * 1.001;
  exchange.submit({ clientId: 'e-1', qty: 50, limit, timeInForce: 'FOK' });
  exchange.submit({ clientId: 'e-2', qty: 0.02, limit, timeInForce: 'POST_ONLY' });
  await exchange.run(500);
  expect(exchange.kindsOf('e-1')).toEqual(['ended expired']);
  expect(exchange.kindsOf('e-2')).toEqual(['ended rejected']);
});

describe('an order whose reply is lost', () => {
  test('is found by its events, and is sent once', async () => {
    const exchange = await start(fault('lost after acceptance'));
    enter(exchange);
    await exchange.run(30_000);
    expect(exchange.kindsOf('e-1')).toEqual(['fill', 'ended filled']);
    expect(createdBy(exchange)).toBe(1);
  });

  test('is found by a query while the stream is silent', async () => {
    const exchange = await start(fault('lost after acceptance'), fault('silent stream', { until: 60_000 }));
    enter(exchange);
    await exchange.run(12_000);
    expect(exchange.kindsOf('e-1')).toEqual(expect.arrayContaining(['fill', 'ended filled']));
    expect(ordersOf(exchange, 'e-1')).toHaveLength(1);
  });

  test('counts as rejected only after several queries, and until then the symbol takes no entry', async () => {
    const exchange = await start(fault('lost before acceptance'));
    enter(exchange);
    await exchange.run(6_000);
    expect(exchange.kindsOf('e-1')).toEqual(['unknown']);
    enter(exchange, 'e-2');
    expect(exchange.reports.at(-1)).toMatchObject({
      clientId: 'e-2',
      reason: 'the outcome of an earlier order is not known',
    });
    await exchange.run(10_000);
    expect(exchange.kindsOf('e-1')).toEqual(['unknown']);
    await exchange.run(15_000);
    expect(exchange.kindsOf('e-1')).toEqual(['unknown', 'ended rejected']);
    enter(exchange, 'e-3');
    await exchange.run(500);
    expect(exchange.kindsOf('e-3')).toContain('ended filled');
    expect(createdBy(exchange)).toBe(2);
  });

  test('stays unknown while queries hide it and the position shows it', async () => {
    const hidden = fault('hidden orders', { from: 0, until: 50_000, ms: 50_000 });
    const exchange = await start(fault('lost after acceptance'), fault('silent stream', { until: 50_000 }), hidden);
    enter(exchange);
    await exchange.run(45_000);
    expect(exchange.kindsOf('e-1')).toEqual(['unknown']);
    await exchange.run(15_000);
    expect(exchange.kindsOf('e-1')).toEqual(expect.arrayContaining(['fill', 'ended filled']));
  });
});

test.each<[string, Fault]>([
  ['a request that a proxy repeats', fault('request twice')],
  ['a reply of 502 in HTML', fault('HTML reply')],
  ['half a reply', fault('half JSON')],
  ['an empty reply', fault('empty body')],
  ['code 10000', fault('unsure code', { code: 10000 })],
  ['code 10016', fault('unsure code')],
])('%s never leaves two orders or a wrong position', async (_, kind) => {
  const exchange = await start(kind);
  enter(exchange);
  await exchange.run(40_000);
  const orders = ordersOf(exchange, 'e-1');
  expect(orders.length).toBeLessThanOrEqual(1);
  expect(exchange.kindsOf('e-1').at(-1)).toBe(orders.length === 1 ? 'ended filled' : 'ended rejected');
  expect(createdBy(exchange)).toBe(1);
});

test('an order of an unknown contract ends at once, and nothing is sent', async () => {
  const exchange = await start();
  exchange.submit({ clientId: 'x-1', symbol: 'NONEUSDT', qty: 1, side: 'SELL', reduceOnly: true });
  expect(exchange.reports).toMatchObject([
    { clientId: 'x-1', how: 'rejected', reason: 'not sent: Bybit does not list the contract NONEUSDT for trading' },
  ]);
  expect(createdBy(exchange)).toBe(0);
});

describe('a cancel', () => {
  const rest = (exchange: Exchange) =>
    exchange.submit({ clientId: 'e-1', qty: 0.02, limit: exchange.market.mid() * 0.95, timeInForce: 'POST_ONLY' });

  test('of an order that did not arrive yet waits for the order', async () => {
    const exchange = await start();
    rest(exchange);
    exchange.cancel('e-1');
    await exchange.run(1_000);
    expect(exchange.kindsOf('e-1')).toEqual(['accepted', 'ended cancelled']);
  });

  test('whose reply is lost is sent again, until the order is gone', async () => {
    const exchange = await start(fault('lost before acceptance', { from: 1_500, until: 3_000 }));
    rest(exchange);
    await exchange.run(700);
    exchange.cancel('e-1');
    await exchange.run(20_000);
    expect(exchange.kindsOf('e-1')).toEqual(['accepted', 'unknown', 'accepted', 'ended cancelled']);
  });

  test('that a fill crosses ends as filled', async () => {
    const exchange = await start();
    rest(exchange);
    await exchange.run(500);
    exchange.market.jump(0.9);
    exchange.cancel('e-1');
    await exchange.run(3_000);
    expect(exchange.kindsOf('e-1')).toEqual(['accepted', 'fill', 'ended filled']);
  });
});

test('a ban holds back all requests, and the exit leaves first after it', async () => {
  const exchange = await start(fault('ban', { from: 3_000, until: 60_000 }));
  enter(exchange);
  await exchange.run(8_000);
  expect(exchange.port.link()).toMatchObject({ state: 'banned' });
  const before = exchange.wire.sent.length;
  exchange.submit({ clientId: 'x-1', side: 'SELL', qty: 0.02, limit: exchange.market.mid() * 0.9, reduceOnly: true });
  enter(exchange, 'e-2');
  expect(exchange.reports.at(-1)).toMatchObject({
    clientId: 'e-2',
    reason: 'not sent: the exchange banned this address',
  });
  await expect(exchange.snapshot()).rejects.toThrow('banned');
  await exchange.run(500_000);
  expect(exchange.wire.sent).toHaveLength(before);
  await exchange.run(120_000);
  expect(exchange.wire.sent[before]).toMatchObject({ path: '/v5/order/create' });
  expect(exchange.kindsOf('x-1')).toContain('fill');
}, 40_000);

test.each([
  ['before the first reading', 0],
  ['after it', 1_000],
])(
  'a fill within a long ban that began %s is found after it, although no event showed the fill',
  async (_, from) => {
    const exchange = await start(
      fault('ban', { from, until: 20_000 }),
      fault('silent stream', { from: 1_000, until: 20_000 }),
      fault('hand opens', { from: 8_000, until: 9_000 }),
    );
    await exchange.run(620_000);
    expect(exchange.bookedFills()).toMatchObject([{ qty: 0.01, cause: 'order' }]);
  },
  40_000,
);

test('requests above the limit of the exchange wait, and are stamped when they leave', async () => {
  const exchange = await start();
  for (let order = 0; order < 30; order++)
    exchange.submit({ clientId: `e-${order}`, qty: 0.02, limit: 900, timeInForce: 'POST_ONLY' });
  await exchange.run(4_000);
  expect(Math.max(...exchange.wire.sent.map(({ stampAge_ms }) => stampAge_ms))).toBe(0);
  const reasons = exchange.reports.flatMap((report) => (report.kind === 'ended' ? [report.reason] : []));
  expect(new Set(reasons)).toEqual(new Set(['not sent: too many requests']));
  // No reply says that the limit was met.
  expect(createdBy(exchange)).toBe(30 - reasons.length);
});

test('a skewed clock is measured, and later requests carry the time of the exchange', async () => {
  const exchange = await start(fault('clock skew', { until: 40_000, ms: 5_000 }));
  await exchange.run(20_000);
  expect(exchange.clockOffset()).toBeGreaterThan(4_900);
  enter(exchange);
  await exchange.run(1_000);
  expect(exchange.kindsOf('e-1')).toContain('ended filled');
});

test.each([60_000, -60_000])('a clock step of %d ms refuses one request, and the next order leaves', async (ms) => {
  // The step lies between the readings of the account and the first order.
  const exchange = await start(fault('clock skew', { from: 10_600, until: 40_000, ms }));
  for (let order = 0; order < 6; order++) {
    enter(exchange, `before-${order}`);
    await exchange.run(1_500);
  }
  await exchange.run(1_010);
  for (const id of ['first', 'second', 'third']) {
    enter(exchange, id);
    await exchange.run(300);
  }
  await exchange.run(1_000);
  expect(exchange.kindsOf('first')).toContain('ended rejected');
  for (const id of ['second', 'third']) expect(exchange.kindsOf(id)).toContain('ended filled');
});

describe('the stop of a position', () => {
  test('moves at most once a second, to the latest target', async () => {
    const exchange = await start();
    enter(exchange);
    await exchange.run(500);
    const { symbol } = exchange.market;
    for (let step = 0; step < 20; step++) {
      exchange.port.protect(symbol, { trigger: 950 + step, by: 'MARK' });
      await exchange.run(100);
    }
    await exchange.run(2_000);
    const moves = exchange.wire.sent.filter(({ path }) => path === '/v5/position/trading-stop');
    expect(moves.length).toBeLessThanOrEqual(4);
    expect((await exchange.snapshot()).positions).toMatchObject([{ stop: 969 }]);
  });

  test('changes although the reply to the last change was lost', async () => {
    const exchange = await start(fault('lost before acceptance', { from: 2_000, until: 2_500 }));
    enter(exchange);
    await exchange.run(1_200);
    exchange.port.protect(exchange.market.symbol, { trigger: 950, by: 'MARK' });
    await exchange.run(1_000);
    exchange.port.protect(exchange.market.symbol, { trigger: 951, by: 'MARK' });
    await exchange.run(500);
    expect((await exchange.snapshot()).positions).toMatchObject([{ stop: 951 }]);
  });

  test('is set again after a refusal that may pass', async () => {
    const exchange = await start(fault('error code', { from: 2_000, until: 4_000, code: 10016 }));
    enter(exchange);
    await exchange.run(1_200);
    exchange.port.protect(exchange.market.symbol, { trigger: 950, by: 'MARK' });
    await exchange.run(6_000);
    expect((await exchange.snapshot()).positions).toMatchObject([{ stop: 950 }]);
  });
});

test('funding is no fill, and closings by the exchange name their cause', async () => {
  const exchange = await start(fault('funding', { from: 2_000 }), fault('deleveraging', { from: 3_000 }));
  enter(exchange);
  await exchange.run(4_000);
  exchange.account.settle(exchange.market.symbol);
  await exchange.run(1_000);
  const causes = exchange.bookedFills().map(({ cause, clientId }) => [cause, clientId]);
  expect(causes).toEqual([
    ['order', 'e-1'],
    ['adl', undefined],
    ['settlement', undefined],
  ]);
});

test('a triggered stop is a fill without client id and with its cause', async () => {
  const exchange = await start(fault('gap down', { from: 3_000 }));
  enter(exchange);
  await exchange.run(4_000);
  expect(exchange.bookedFills().at(-1)).toMatchObject({ cause: 'stop', side: 'SELL', qty: 0.02 });
});

test('the LONG and the SHORT of a hedge account are in the snapshot', async () => {
  const exchange = await createVirtualExchange({ seed: 1, account: { hedgeMode: true } });
  const draft = { symbol: 'BTCUSDT', orderType: 'Market', timeInForce: 'IOC', qty: 0.02 } as const;
  const flags = { reduceOnly: false, closeOnTrigger: false };
  exchange.account.createOrder({ ...draft, ...flags, side: 'Buy', positionIdx: 1 });
  exchange.account.createOrder({ ...draft, ...flags, side: 'Sell', positionIdx: 2, qty: 0.03 });
  const { positions } = await exchange.snapshot();
  expect(positions?.map(({ qty, positionMode }) => [qty, positionMode])).toEqual([
    [0.02, 'hedge'],
    [-0.03, 'hedge'],
  ]);
});

test('flatten closes a position and its orders while replies are lost, and a failed snapshot is never flat', async () => {
  const exchange = await start(fault('lost before acceptance', { from: 2_500, until: 5_000 }));
  enter(exchange);
  exchange.submit({ clientId: 'e-2', qty: 0.02, limit: 950, timeInForce: 'POST_ONLY' });
  await exchange.run(1_600);
  exchange.port.flatten(exchange.market.symbol);
  await expect(exchange.snapshot()).rejects.toThrow('no snapshot');
  await exchange.run(12_000);
  expect(await exchange.snapshot()).toMatchObject({ positions: [], orders: [] });
  expect(exchange.bookedFills().map(({ cause }) => cause)).toEqual(['order', 'flatten']);
});

test('the link is down without stream and up again by itself', async () => {
  const exchange = await start(fault('disconnect', { until: 4_000 }));
  await exchange.run(500);
  expect(exchange.port.link()).toEqual({ state: 'down' });
  await exchange.run(8_000);
  expect(exchange.port.link()).toEqual({ state: 'up' });
});

describe('after a kill', () => {
  /** The request arrives after 25 ms, reply and events after 50 ms. */
  const killedAt = Array.from({ length: 13 }, (_, point) => point * 5);

  test.each(killedAt)('%d ms after an entry left, the order is found once with all its fills', async (ms) => {
    const exchange = await start();
    enter(exchange);
    await exchange.run(ms);
    const restarted = await exchange.restart();
    const { notFound, found, fills, positions } = await restarted.snapshot(['e-1']);
    expect(notFound).toEqual([]);
    expect(found).toMatchObject([{ clientId: 'e-1', state: 'filled', filledQty: 0.02 }]);
    expect(fills.map(({ qty, clientId }) => [qty, clientId])).toEqual([[0.02, 'e-1']]);
    expect(positions).toMatchObject([{ qty: 0.02 }]);
    expect(positions?.[0]?.stop).not.toBeNull();
    expect(createdBy(exchange)).toBe(1);
  });

  test('before an entry left, the order is named as not found', async () => {
    const exchange = await start();
    const restarted = await exchange.restart();
    expect((await restarted.snapshot(['e-1'])).notFound).toEqual(['e-1']);
  });

  test('the next process reports the fills since the last reading of the dead process', async () => {
    const exchange = await start(fault('gap down', { from: 3_000 }));
    const readAt = exchange.market.clock.now();
    enter(exchange);
    await exchange.run(4_000);
    exchange.port.close();
    exchange.market.clock.advanceTo(readAt + 1_200_000);
    const causesAfter = async (lastReadingAt?: number) =>
      (await exchange.restart(lastReadingAt)).reports.flatMap((report) =>
        report.kind === 'fill' ? [report.fill.cause] : [],
      );
    expect([await causesAfter(), await causesAfter(readAt)]).toEqual([[], ['order', 'stop']]);
  });

  test('a closed port reports nothing and sends nothing', async () => {
    const exchange = await start();
    enter(exchange);
    exchange.port.close();
    const sent = exchange.wire.sent.length;
    await exchange.run(20_000);
    expect(exchange.reports).toEqual([]);
    expect(exchange.wire.sent).toHaveLength(sent);
  });
});

test('a reading reports the fill of the stop after the fill of its entry', async () => {
  const exchange = await start(fault('silent stream', { until: 10_000 }));
  enter(exchange);
  await exchange.run(200);
  exchange.market.jump(0.95);
  await exchange.run(200);
  await exchange.snapshot();
  const sides = exchange.reports.flatMap((report) => (report.kind === 'fill' ? [report.fill.side] : []));
  expect(sides).toEqual(['BUY', 'SELL']);
});

test.each<[string, (exchange: Exchange) => void]>([
  ['removes', ({ account, market: { symbol } }) => account.setTradingStop({ symbol, positionIdx: 0, stopLoss: 0 })],
  ['cancels', ({ account, market: { symbol } }) => void account.cancelAllOrders(symbol)],
])('the last event shows that a person %s the stop of a position, and shows the next stop', async (_, act) => {
  const exchange = await start();
  const { symbol } = exchange.market;
  enter(exchange);
  await exchange.run(200);
  const before = exchange.lastStopEvent(symbol);
  expect(before?.stop).toEqual(expect.any(Number));
  act(exchange);
  await exchange.run(100);
  const removed = exchange.lastStopEvent(symbol);
  expect(removed?.stop).toBeNull();
  expect(removed!.at).toBeGreaterThan(before!.at);
  exchange.port.protect(symbol, { trigger: Number(before?.stop), by: 'MARK' });
  await exchange.run(200);
  expect(exchange.lastStopEvent(symbol)?.stop).toBe(before?.stop);
  exchange.submit({ clientId: 'out', side: 'SELL', qty: 1, reduceOnly: true });
  await exchange.run(500);
  expect(exchange.lastStopEvent(symbol)?.stop).toBe('no position');
});
