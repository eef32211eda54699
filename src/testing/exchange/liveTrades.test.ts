import { openPositions } from './account/state';
import { createVirtualBot, type VirtualBot } from './virtualBot';

const SYMBOL = 'BTCUSDT';
const BALANCE_USDT = 10_000;
/** One trade after the other, each far from its TP and SL. */
const LONG_TRADES = {
  timeout_seconds: 3_600,
  min_tp_distance_pct: 0.02,
  min_sl_distance_pct: 0.01,
  max_sl_distance_pct: 0.05,
  max_concurrent_trades: 1,
} as const;

const heldQty = ({ account }: VirtualBot) => openPositions(account.state).reduce((sum, { size }) => sum + size, 0);
const statusOf = (virtual: VirtualBot) => virtual.bot().status().execution;
const haltTexts = (virtual: VirtualBot) => statusOf(virtual)?.halts.map(({ text }) => text) ?? [];
const closedTrades = ({ store }: VirtualBot) =>
  store.trades.listPage(0, 100).trades.filter(({ status }) => status === 'CLOSED');

/** Runs in steps of 100 ms until `isReached`. */
async function runUntil(virtual: VirtualBot, isReached: () => boolean): Promise<void> {
  for (let step = 0; step < 600 && !isReached(); step += 1) await virtual.run(100);
  if (!isReached()) throw new Error('The bot did not reach the state of the test');
}

/** A bot with one open trade, whose entry has ended. */
async function openTrade() {
  const virtual = await createVirtualBot({ seed: 3, symbols: [SYMBOL], params: LONG_TRADES, balance: BALANCE_USDT });
  await virtual.start();
  await runUntil(virtual, () => heldQty(virtual) > 0);
  await virtual.run(2_000);
  return virtual;
}

const REFUSAL = { status: 200, text: JSON.stringify({ retCode: 110066, retMsg: 'no trading', result: {} }) };

test.each<[string, (virtual: VirtualBot) => unknown]>([
  ['Close All', (virtual) => virtual.bot().closeAll()],
  ['Flatten', (virtual) => void virtual.bot().flatten()],
])('the stop at the exchange stays while the exchange refuses the orders of %s', async (_, close) => {
  const virtual = await openTrade();
  const { handle } = virtual.front;
  const [position] = openPositions(virtual.account.state);
  const stops: (number | undefined)[] = [];
  virtual.front.handle = (request) => (request.body.includes('"reduceOnly":true') ? REFUSAL : handle(request));
  close(virtual);
  for (let second = 0; second < 20; second += 1) {
    await virtual.run(1_000);
    stops.push(openPositions(virtual.account.state)[0]?.stopLoss?.price);
  }
  expect(position?.stopLoss?.price).toEqual(expect.any(Number));
  expect(new Set(stops)).toEqual(new Set([position?.stopLoss?.price]));
  virtual.front.handle = handle;
  await virtual.run(31_000);
  expect(heldQty(virtual)).toBe(0);
  virtual.stop();
});

test('a process killed after it stored a part of an exit closes the remaining quantity once', async () => {
  const virtual = await openTrade();
  const { handle } = virtual.front;
  const qty = heldQty(virtual);
  // The exchange fills a part of the first exit, and the bot stores the trade within the next second.
  virtual.market.setThin(true);
  virtual.bot().closeAll();
  await runUntil(virtual, () => heldQty(virtual) < qty);
  virtual.front.handle = (request) => (request.body.includes('"reduceOnly":true') ? REFUSAL : handle(request));
  await virtual.run(1_500);
  expect(heldQty(virtual)).toBeGreaterThan(0);
  virtual.kill();
  virtual.front.handle = handle;
  await virtual.restart();
  virtual.market.setThin(false);
  await virtual.run(6_000);
  virtual.bot().closeAll();
  await virtual.run(10_000);
  expect([heldQty(virtual), statusOf(virtual)?.findings, haltTexts(virtual)]).toEqual([0, [], []]);
  expect(closedTrades(virtual)).toMatchObject([{ quantity: expect.closeTo(qty) }]);
  const net = closedTrades(virtual).reduce((sum, { pnl_net }) => sum + (pnl_net ?? 0), 0);
  expect(virtual.account.state.wallet - BALANCE_USDT).toBeCloseTo(net, 8);
  virtual.stop();
});

test('a symbol whose entry has no outcome takes no entry after a restart, until a proof ends the entry', async () => {
  const virtual = await createVirtualBot({ seed: 3, symbols: [SYMBOL], params: LONG_TRADES });
  const { transport } = virtual.wire;
  const { send } = transport;
  const entries: number[] = [];
  let isLost = true;
  transport.send = (request, done) => {
    const isEntry = request.path === '/v5/order/create' && request.body.includes('"reduceOnly":false');
    if (isEntry) entries.push(virtual.market.now());
    if (!isEntry || !isLost) send(request, done);
  };
  await virtual.start();
  await runUntil(virtual, () => entries.length > 0);
  isLost = false;
  virtual.kill();
  await virtual.restart();
  await virtual.start();
  const restartedAt = virtual.market.now();
  await virtual.run(60_000);
  const later = entries.slice(1).map((at) => at - restartedAt);
  expect(later.length).toBeGreaterThan(0);
  expect(later[0]).toBeGreaterThan(9_000);
  virtual.stop();
});

test('a liquidation closes its trade as liquidated, at the price and with the fee of the exchange', async () => {
  const virtual = await openTrade();
  const [position] = openPositions(virtual.account.state);
  const isLong = position?.side === 'Buy';
  // A person removes the stop, and the price passes the liquidation price before the bot reads it.
  if (position) delete position.stopLoss;
  for (const order of virtual.account.state.orders) if (order.stopOrderType !== '') order.status = 'Cancelled';
  virtual.market.jump(isLong ? 0.88 : 1.12);
  await virtual.run(3_000);
  const [liquidation] = virtual.account.state.executions.filter(({ execType }) => execType === 'BustTrade');
  expect(closedTrades(virtual)[0]).toMatchObject({
    reason_exit: 'LIQUIDATION',
    exit_price: liquidation?.price,
    exit_fee: expect.closeTo(liquidation?.fee ?? NaN, 8),
  });
  virtual.stop();
});
