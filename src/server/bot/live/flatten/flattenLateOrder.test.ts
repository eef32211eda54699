import { openOrders, openPositions } from '@/testing/exchange/account/state';
import { OTHER_SYMBOL } from '@/testing/exchange/signalMarket';
import { createVirtualBot, type VirtualBot } from '@/testing/exchange/virtualBot';
import { aSnapshotPosition, EMPTY_SNAPSHOT } from '@/testing/bot/scriptedPort';
import type { AccountSnapshot } from '../../../orders/port';
import { createFlattenProgress } from './flattenProgress';

/** Lets the next entry arrive at the exchange only after `ms`. Resolves once the bot sent it. */
async function delayNextEntry(virtual: VirtualBot, ms: number): Promise<void> {
  const { transport } = virtual.wire;
  const { send } = transport;
  const delayed = new Set<string>();
  transport.send = (request, done) => {
    const isEntry = request.path === '/v5/order/create' && request.body.includes('"reduceOnly":false');
    if (delayed.size > 0 || !isEntry) return send(request, done);
    delayed.add(request.body);
    virtual.market.clock.after(ms, () => send(request, done));
  };
  for (let step = 0; step < 300 && delayed.size === 0; step += 1) await virtual.run(100);
}

/** A bot whose trades stay open, and whose entry of 3 s ago did not arrive at the exchange yet. */
async function startWithLateEntry(ms: number) {
  const params = { timeout_seconds: 3_600, entry_order_type: 'MARKET' } as const;
  const virtual = await createVirtualBot({ seed: 1, symbols: ['BTCUSDT'], params });
  await virtual.start();
  await delayNextEntry(virtual, ms);
  return virtual;
}

test('flatten closes an entry that fills after the report, and the report names the order that it waits for', async () => {
  const virtual = await startWithLateEntry(4_500);
  await virtual.run(500);
  let report: unknown;
  void virtual
    .bot()
    .flatten()
    .then((given) => (report = given));
  await virtual.run(3_000);
  expect(report).toBeUndefined();
  await virtual.run(2_100);
  await virtual.run(20_000);
  expect(virtual.account.state.executions.length).toBeGreaterThan(0);
  expect([openPositions(virtual.account.state), openOrders(virtual.account.state)]).toEqual([[], []]);
  expect(virtual.bot().status().active_trades).toBe(0);
  virtual.stop();
});

test('the status has the time of the flat reading after a Flatten, until entries are released', async () => {
  const virtual = await createVirtualBot({ seed: 1, symbols: ['BTCUSDT'], params: { timeout_seconds: 3_600 } });
  await virtual.start();
  const flatAt = () => virtual.bot().status().execution?.flat_at;
  await virtual.run(10_000);
  expect(flatAt()).toBeNull();
  const sentAt = virtual.market.clock.now();
  void virtual.bot().flatten();
  expect(flatAt()).toBeNull();
  await virtual.run(10_000);
  expect([openPositions(virtual.account.state), openOrders(virtual.account.state)]).toEqual([[], []]);
  const readAt = Number(flatAt());
  expect(readAt).toBeGreaterThan(sentAt);
  await virtual.run(10_000);
  expect(flatAt()).toBeGreaterThan(readAt);
  virtual.bot().release();
  expect(flatAt()).toBeNull();
  virtual.stop();
});

test('flatten names an order whose outcome is unknown, until the account is flat after its end', async () => {
  const virtual = await startWithLateEntry(60_000);
  const report = virtual.bot().flatten();
  await virtual.run(5_100);
  const error = expect.stringMatching(/^waits for the outcome of the order e-\w+-\w+ on BTCUSDT$/);
  expect(await report).toEqual({ closed: [], failed: [{ symbol: 'BTCUSDT', error }], cancelled: 0 });
  await virtual.run(60_000);
  const again = virtual.bot().flatten();
  await virtual.run(5_100);
  expect(await again).toEqual({ closed: [], failed: [], cancelled: 0 });
  virtual.stop();
});

test('flatten names the list that could not be read', async () => {
  const virtual = await createVirtualBot({ seed: 1, symbols: ['BTCUSDT'], params: { timeout_seconds: 3_600 } });
  await virtual.start();
  for (let step = 0; step < 300 && virtual.bot().status().active_trades === 0; step += 1) await virtual.run(100);
  const { handle } = virtual.front;
  virtual.front.handle = (request) =>
    request.path === '/v5/order/realtime' && request.query.includes('settleCoin')
      ? { status: 200, text: JSON.stringify({ retCode: 10016, retMsg: '', result: {} }) }
      : handle(request);
  const report = virtual.bot().flatten();
  await virtual.run(5_100);
  const error = expect.stringContaining('the list of orders could not be read (code 10016), the bot continues');
  expect(await report).toMatchObject({ failed: [{ symbol: 'BTCUSDT', error }] });
  virtual.front.handle = handle;
  await virtual.run(5_000);
  expect(openPositions(virtual.account.state)).toEqual([]);
  virtual.stop();
});

test('released entries end a flatten that waits for an unknown order', async () => {
  const virtual = await startWithLateEntry(60_000);
  const report = virtual.bot().flatten();
  await virtual.run(5_100);
  await report;
  virtual.bot().release();
  await virtual.run(70_000);
  const linkIds = virtual.account.state.orders.map(({ orderLinkId }) => orderLinkId);
  expect(linkIds.filter((id) => id.startsWith('e-')).length).toBeGreaterThan(0);
  expect(linkIds.filter((id) => id.startsWith('f-'))).toEqual([]);
  virtual.stop();
});

test('released entries end a flatten whose closes the exchange refuses, and the position stays', async () => {
  const virtual = await createVirtualBot({ seed: 1, symbols: ['BTCUSDT'] });
  await virtual.start();
  virtual.account.createOrder({
    symbol: OTHER_SYMBOL,
    side: 'Buy',
    orderType: 'Market',
    timeInForce: 'IOC',
    qty: 1,
    positionIdx: 0,
    reduceOnly: false,
    closeOnTrigger: false,
  });
  const { handle } = virtual.front;
  const refusal = { status: 200, text: JSON.stringify({ retCode: 110066, retMsg: 'no trading', result: {} }) };
  virtual.front.handle = (request) => (request.body.includes('"orderLinkId":"f-') ? refusal : handle(request));
  const report = virtual.bot().flatten();
  await virtual.run(20_000);
  const error = expect.stringMatching(
    /^not closed yet, the bot continues: Bybit does not allow trading of the symbol at present \(code 110066/,
  );
  expect(await report).toEqual({ closed: [], failed: [{ symbol: OTHER_SYMBOL, error }], cancelled: 0 });
  virtual.front.handle = handle;
  virtual.bot().release();
  await virtual.run(60_000);
  expect(openPositions(virtual.account.state).map(({ symbol }) => symbol)).toContain(OTHER_SYMBOL);
  virtual.stop();
});

describe('the report of a flatten', () => {
  const BOUND = 'the bot continues';
  const closePositions = (ownSymbols: readonly string[], problem?: string) => {
    const progress = createFlattenProgress(ownSymbols, () => true);
    const closed: string[] = [];
    const flatten: Parameters<typeof progress.closeSymbols>[0]['flatten'] = (symbol, onProblem) => {
      closed.push(symbol);
      if (problem !== undefined) onProblem?.(problem);
    };
    progress.closeSymbols({ flatten });
    return { progress, closed, flatten };
  };
  const failedOf = (progress: ReturnType<typeof createFlattenProgress>) =>
    progress.report([], progress.isFlat()).failed.map(({ error }) => error);

  test.each<[string, Partial<AccountSnapshot>, readonly string[]]>([
    ['everything', {}, []],
    ['no wallet', { failures: [{ list: 'wallet', why: 'busy' }] }, []],
    [
      'no positions',
      { positions: undefined, failures: [{ list: 'positions', why: 'busy' }] },
      [`the list of positions could not be read (busy), ${BOUND}`],
    ],
    [
      'no orders',
      { orders: undefined, failures: [{ list: 'orders', why: 'busy' }] },
      [`the list of orders could not be read (busy), ${BOUND}`],
    ],
    ['a position', { positions: [aSnapshotPosition()] }, [`not closed yet, ${BOUND}`]],
  ])('a reading with %s gives the rows of its failures', (_, changes, expected) => {
    const { progress } = closePositions(['BTCUSDT']);
    progress.applyReading({ ...EMPTY_SNAPSHOT, ...changes });
    expect(failedOf(progress)).toEqual(expected);
  });

  test.each<[string, Partial<AccountSnapshot>, readonly string[]]>([
    ['a position', { positions: [aSnapshotPosition()] }, [`not closed yet, ${BOUND}: refused`]],
    [
      'no positions',
      { positions: undefined, failures: [{ list: 'positions', why: 'busy' }] },
      [`not closed yet, ${BOUND}: refused`],
    ],
    ['nothing', {}, []],
  ])('a reading with %s after a refused close gives the rows of its failures', (_, changes, expected) => {
    const { progress } = closePositions(['BTCUSDT'], 'refused');
    progress.applyReading({ ...EMPTY_SNAPSHOT, ...changes });
    expect(failedOf(progress)).toEqual(expected);
  });

  test('an order that waits for its outcome gives the row of its own symbol', () => {
    const { progress } = closePositions(['BTCUSDT']);
    progress.applyReading({ ...EMPTY_SNAPSHOT, positions: [aSnapshotPosition()] });
    expect(progress.report([{ clientId: 'e-1', symbol: 'ETHUSDT' }], false).failed).toEqual([
      { symbol: 'BTCUSDT', error: `not closed yet, ${BOUND}` },
      { symbol: 'ETHUSDT', error: 'waits for the outcome of the order e-1 on ETHUSDT' },
    ]);
  });

  test('Flatten closes a symbol once, and again after the symbol was flat or the account was reconnected', () => {
    const { progress, closed, flatten } = closePositions(['BTCUSDT']);
    const read = (positions: AccountSnapshot['positions']) => {
      progress.applyReading({ ...EMPTY_SNAPSHOT, positions });
      progress.closeSymbols({ flatten });
    };
    read([aSnapshotPosition(), aSnapshotPosition({ symbol: 'ETHUSDT' })]);
    read([aSnapshotPosition()]);
    expect(closed).toEqual(['BTCUSDT', 'ETHUSDT']);
    read([]);
    read([aSnapshotPosition()]);
    progress.forgetStarted();
    progress.closeSymbols({ flatten });
    expect(closed).toEqual(['BTCUSDT', 'ETHUSDT', 'BTCUSDT', 'BTCUSDT']);
    read([]);
    expect(progress.report([], true)).toEqual({ closed: ['BTCUSDT', 'ETHUSDT'], failed: [], cancelled: 0 });
  });
});
