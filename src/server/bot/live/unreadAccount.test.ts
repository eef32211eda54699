import { openPositions } from '@/testing/exchange/account/state';
import { createVirtualBot, type VirtualBot } from '@/testing/exchange/virtualBot';

/** Trades last longer than an outage. */
const LONG_TRADES = {
  timeout_seconds: 600,
  min_tp_distance_pct: 0.02,
  min_sl_distance_pct: 0.01,
  max_sl_distance_pct: 0.05,
  max_concurrent_trades: 1,
};
const LONGEST_WAIT_S = 30;

const PATHS = {
  positions: '/v5/position/list',
  orders: '/v5/order/realtime',
  fills: '/v5/execution/list',
  wallet: '/v5/account/wallet-balance',
};

type Answer = 'lost' | 'refused' | undefined;

/** Runs a bot until it holds a trade. `answer` decides what becomes of each request from then on. */
async function openTrade({ answer = () => undefined }: { answer?: (path: string) => Answer } = {}) {
  const virtual = await createVirtualBot({ seed: 3, symbols: ['BTCUSDT'], params: LONG_TRADES });
  const { wire, account } = virtual;
  const { send } = wire.transport;
  const faults: { answer(path: string): Answer } = { answer: () => undefined };
  const exits: string[] = [];
  wire.transport.send = (request, done) => {
    if (request.path === '/v5/order/create') {
      if (request.body.includes('"reduceOnly":true')) exits.push(request.body);
      else faults.answer = answer;
    }
    const fate = faults.answer(request.path);
    if (fate === undefined) send(request, done);
    if (fate === 'refused') done({ status: 200, text: JSON.stringify({ retCode: 10016, retMsg: 'busy', result: {} }) });
  };
  await virtual.start();
  for (let second = 0; second < LONGEST_WAIT_S && openPositions(account.state).length === 0; second += 1)
    await virtual.run(1_000);
  if (openPositions(account.state).length === 0) throw new Error('The bot opened no trade');
  return { virtual, faults, exits };
}

const isOfList = (list: keyof typeof PATHS) => (path: string) => path === PATHS[list];
const statusOf = (virtual: VirtualBot) => virtual.bot().status().execution;
const haltTexts = (virtual: VirtualBot) => statusOf(virtual)?.halts.map(({ text }) => text) ?? [];
const heldOf = ({ account, store }: VirtualBot) => ({
  stops: openPositions(account.state).map(({ stopLoss }) => stopLoss !== undefined),
  trades: store.trades.listOpenTrades().length,
});
const removeStop = ({ account }: VirtualBot) =>
  account.setTradingStop({ symbol: 'BTCUSDT', positionIdx: 0, stopLoss: 0 });

test.each([3_000, 20_000, 60_000])(
  'a restart with an open trade and no answer for %d ms sells nothing, and the trade is protected afterwards',
  async (ms) => {
    const { virtual, faults, exits } = await openTrade();
    await virtual.run(1_000);
    faults.answer = () => 'lost';
    virtual.kill();
    await virtual.restart();
    await virtual.run(ms);
    expect(exits).toEqual([]);
    const [stop] = statusOf(virtual)?.stops ?? [];
    expect(stop).toMatchObject({ trigger: null, naked_ms: null });
    expect(stop?.unread_ms).toBeGreaterThanOrEqual(ms);
    expect(haltTexts(virtual).join()).toContain('BTCUSDT: position and stop at the exchange were not read yet');
    faults.answer = () => undefined;
    await virtual.run(12_000);
    expect(exits).toEqual([]);
    expect(heldOf(virtual)).toEqual({ stops: [true], trades: 1 });
    expect(statusOf(virtual)).toMatchObject({
      halts: [],
      findings: [],
      stops: [{ trigger: expect.any(Number), unread_ms: null }],
    });
    virtual.stop();
  },
);

test('a restart after somebody removed the stop sets the stop again and sells nothing', async () => {
  const { virtual, exits } = await openTrade();
  virtual.kill();
  removeStop(virtual);
  await virtual.restart();
  await virtual.run(10_000);
  expect([exits, heldOf(virtual)]).toEqual([[], { stops: [true], trades: 1 }]);
  virtual.stop();
});

test('the time of an exit passes while the position is unread, and the exit follows the first reading', async () => {
  const { virtual, faults, exits } = await openTrade();
  faults.answer = (path) => (isOfList('positions')(path) ? 'lost' : undefined);
  virtual.kill();
  virtual.store.params.save({ ...virtual.store.params.load(), timeout_seconds: 5 });
  await virtual.restart();
  await virtual.run(20_000);
  expect(exits).toEqual([]);
  faults.answer = () => undefined;
  await virtual.run(10_000);
  expect(openPositions(virtual.account.state)).toEqual([]);
  virtual.stop();
});

test.each<[string, (virtual: VirtualBot) => unknown]>([
  ['Close All', (virtual) => virtual.bot().closeAll()],
  ['Flatten', (virtual) => void virtual.bot().flatten()],
])('%s closes a position that nobody has read since the restart', async (_, command) => {
  const { virtual, faults } = await openTrade();
  const isUnread = { now: true };
  faults.answer = (path) => (isUnread.now && isOfList('positions')(path) ? 'lost' : undefined);
  virtual.kill();
  await virtual.restart();
  command(virtual);
  await virtual.run(2_000);
  // A flattening reads the position of its symbol.
  isUnread.now = false;
  await virtual.run(10_000);
  expect(openPositions(virtual.account.state)).toEqual([]);
  virtual.stop();
});

test('Close All closes a position while its list cannot be read', async () => {
  const { virtual, faults } = await openTrade();
  faults.answer = (path) => (isOfList('positions')(path) ? 'refused' : undefined);
  virtual.kill();
  await virtual.restart();
  virtual.bot().closeAll();
  await virtual.run(5_000);
  expect(openPositions(virtual.account.state)).toEqual([]);
  virtual.stop();
});

test.each(['positions', 'orders', 'fills', 'wallet'] as const)(
  'a bot whose list of %s fails for 60 s from its first entry on keeps the trade, and halts entries meanwhile',
  async (list) => {
    const isFailing = { now: true };
    const answer = (path: string): Answer => (isFailing.now && isOfList(list)(path) ? 'refused' : undefined);
    const { virtual, exits } = await openTrade({ answer });
    await virtual.run(4_000);
    const text = `the ${list} could not be read: code 10016`;
    expect(haltTexts(virtual)).toEqual([text]);
    await virtual.run(56_000);
    expect(haltTexts(virtual)).toEqual([text]);
    expect([exits, heldOf(virtual)]).toEqual([[], { stops: [true], trades: 1 }]);
    expect(statusOf(virtual)?.lists.find(({ failing_ms }) => failing_ms !== null)).toMatchObject({ list });
    isFailing.now = false;
    await virtual.run(3_000);
    expect([haltTexts(virtual), exits]).toEqual([[], []]);
    virtual.stop();
  },
);

test('a stop that somebody removed while the positions cannot be read is set again, and nothing is sold', async () => {
  const { virtual, faults, exits } = await openTrade();
  await virtual.run(6_000);
  faults.answer = (path) => (isOfList('positions')(path) ? 'lost' : undefined);
  await virtual.run(6_000);
  removeStop(virtual);
  await virtual.run(500);
  expect(heldOf(virtual)).toEqual({ stops: [true], trades: 1 });
  await virtual.run(20_000);
  expect([exits, statusOf(virtual)?.stops]).toMatchObject([[], [{ trigger: expect.any(Number), naked_ms: null }]]);
  expect(statusOf(virtual)?.stops[0]?.unread_ms).toBeGreaterThan(15_000);
  virtual.stop();
});

test('readings without a reply do not pile up while a position is unread', async () => {
  const { virtual, faults } = await openTrade();
  faults.answer = () => 'lost';
  virtual.kill();
  await virtual.restart();
  const sent: number[] = [];
  faults.answer = (path) => {
    if (isOfList('wallet')(path)) sent.push(virtual.market.now());
    return 'lost';
  };
  await virtual.run(60_000);
  // Bot and port read every 5 s. An urgent reading lasts 5 s until it counts as lost.
  expect(sent.length).toBeLessThan(40);
  virtual.stop();
});
