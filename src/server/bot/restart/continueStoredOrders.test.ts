import { createBotHarness, openLong, type TestParameters } from '@/testing/bot/botHarness';
import { createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import type { AccountSnapshot } from '../../orders/port';

/** Starts a bot in mode LIVE, whose signal sends an entry order to a scripted port. */
async function sendEntry(params: TestParameters = {}) {
  const port = createScriptedPort();
  const parameters = { mode: 'LIVE', entry_order_type: 'LIMIT', ...params } as const;
  const h = createBotHarness({ params: parameters, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const entry = port.submitted[0]!;
  return { h, port, entry };
}

type Started = Awaited<ReturnType<typeof sendEntry>>;

/** Starts the next process on the same store. The calls of the dead process are no longer recorded. */
function restart({ h }: Started) {
  const port = createScriptedPort();
  const next = createBotHarness({ store: h.store, market: h.market, liveAccount: scriptedAccount(port) });
  return {
    h: next,
    port,
    slots: () => next.bot.diagnostics().limits?.slots.used,
    openTrades: () => h.store.trades.listOpenTrades().map(({ trade }) => trade),
    async read(snapshot: Partial<AccountSnapshot>) {
      port.snapshots = [{ ...snapshot, takenAt: h.market.clock.now() }];
      h.market.run(5_000);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

/** Lets the process end after the rows of its fills, and before the rows of their trades. */
function loseTrades({ h }: Started, act: () => void): void {
  const { save } = h.store.trades;
  h.store.trades.save = () => undefined;
  act();
  h.store.trades.save = save;
}

test('the fill of an entry that a dead process sent opens its trade at the planned TP and SL', async () => {
  const started = await sendEntry();
  const { entry } = started;
  const after = restart(started);
  expect(after.slots()).toBe(1);
  after.port.fill(entry, entry.qty, { id: 'f' });
  expect(after.h.opened()).toMatchObject([
    { side: 'LONG', mode: 'LIVE', quantity: entry.qty, entry_price: entry.limit, sl_price: entry.stop?.trigger },
  ]);
  expect(after.h.opened()[0]!.tp_price).toBeGreaterThan(entry.limit!);
  expect(after.openTrades()).toHaveLength(1);
  expect(after.slots()).toBe(1);
});

test('an entry that a dead process left open is cancelled once the exchange shows it', async () => {
  const started = await sendEntry();
  const { clientId, symbol, side, qty, limit = NaN } = started.entry;
  const after = restart(started);
  const order = { clientId, exchangeId: 'x', symbol, side, qty, filledQty: 0, limit, reduceOnly: false, reason: '' };
  await after.read({ orders: [{ ...order, state: 'open' }] });
  expect(after.port.cancelled).toContain(clientId);
  after.port.end(started.entry);
  expect(after.slots()).toBe(0);
});

test('the end of an entry of a dead process is read although one of its fills arrived before', async () => {
  const started = await sendEntry();
  const { clientId, symbol, side, qty, limit = NaN } = started.entry;
  const after = restart(started);
  after.port.fill(started.entry, qty / 2, { id: 'f' });
  const order = { clientId, exchangeId: 'x', symbol, side, qty, filledQty: qty / 2, limit, reduceOnly: false } as const;
  await after.read({ orders: [{ ...order, state: 'cancelled', reason: '' }] });
  const states = after.h.bot.accountOrders().map(({ client_id, state }) => [client_id, state]);
  expect(states).toContainEqual([clientId, 'done']);
});

test('further fills of an entry extend the trade that the dead process opened', async () => {
  const started = await sendEntry();
  const { port, entry } = started;
  port.fill(entry, entry.qty / 4, { id: 'f', price: 10_000 });
  const after = restart(started);
  after.port.fill(entry, entry.qty / 4, { id: 'f', price: 10_000 });
  after.port.fill(entry, entry.qty / 4, { id: 'g', price: 10_010 });
  after.h.market.run(2_000);
  expect(after.openTrades()).toMatchObject([
    { quantity: expect.closeTo(entry.qty / 2), entry_price: expect.closeTo(10_005), entry_fee: expect.closeTo(0.02) },
  ]);
});

test('a close of a trade waits until the entry of the dead process has ended', async () => {
  const started = await sendEntry();
  const { port, entry } = started;
  port.fill(entry, entry.qty / 2, { id: 'f' });
  const after = restart(started);
  after.h.bot.closeAll();
  after.port.fill(after.port.submitted[0], entry.qty / 2);
  expect(after.h.closed()).toEqual([]);
  after.port.fill(entry, entry.qty / 4, { id: 'g' });
  after.port.end(entry, { filledQty: (entry.qty * 3) / 4 });
  after.port.fill(after.port.submitted[1], entry.qty / 4);
  expect(after.h.closed()).toMatchObject([{ quantity: expect.closeTo((entry.qty * 3) / 4) }]);
  expect(after.slots()).toBe(0);
});

test('a fill without the row of its trade opens the trade at the next start', async () => {
  const started = await sendEntry();
  const { port, entry } = started;
  loseTrades(started, () => {
    port.fill(entry, entry.qty / 2, { id: 'f' });
    port.fill(entry, entry.qty / 2, { id: 'g' });
  });
  expect(started.h.store.trades.listOpenTrades()).toEqual([]);
  const after = restart(started);
  after.h.market.run(2_000);
  expect(after.openTrades()).toMatchObject([
    { quantity: expect.closeTo(entry.qty), margin: expect.closeTo(started.h.opened()[0]!.margin! * 2) },
  ]);
  expect(after.slots()).toBe(1);
});

test('an exit fill without the row of its trade closes the trade at the next start, with the reason of the exit', async () => {
  const started = await sendEntry();
  const { h, port, entry } = started;
  port.fill(entry, entry.qty);
  loseTrades(started, () => {
    h.bot.closeAll();
    port.fill(port.submitted[1], entry.qty, { price: 10_020 });
  });
  const after = restart(started);
  expect(after.h.closed()).toMatchObject([{ reason_exit: 'CLOSE_ALL', exit_price: 10_020, quantity: entry.qty }]);
  expect([after.openTrades(), after.slots()]).toEqual([[], 0]);
});

test('the fill of an exit that a dead process sent closes its trade with the reason of the exit', async () => {
  const started = await sendEntry();
  const { h, port, entry } = started;
  port.fill(entry, entry.qty);
  h.bot.closeAll();
  const after = restart(started);
  after.port.fill(port.submitted[1], entry.qty, { id: 'x', price: 10_020 });
  expect(after.h.closed()).toMatchObject([{ reason_exit: 'CLOSE_ALL', exit_price: 10_020 }]);
});

test('a fill that arrives after a restart and after the end of its entry opens a trade', async () => {
  const started = await sendEntry();
  const { port, entry } = started;
  started.h.bot.stop();
  port.end(entry);
  const after = restart(started);
  after.port.fill(entry, entry.qty, { id: 'f' });
  expect(after.h.opened()).toMatchObject([{ quantity: entry.qty }]);
  expect(after.slots()).toBe(1);
});

test('a trade that a stop closes while its entry still rests ends with the entry', async () => {
  const { h, port, entry } = await sendEntry();
  port.fill(entry, entry.qty / 2);
  port.fill({ ...entry, clientId: '' }, entry.qty / 2, { side: 'SELL', cause: 'stop' });
  expect([h.closed(), port.cancelled]).toEqual([[], [entry.clientId]]);
  port.end(entry, { filledQty: entry.qty / 2 });
  expect(h.closed()).toMatchObject([{ reason_exit: 'SL', quantity: expect.closeTo(entry.qty / 2) }]);
});

test('the fill of a stop without a trade closes the trade that its entry opens after the restart', async () => {
  const started = await sendEntry();
  const { h, port, entry } = started;
  const terms = { price: 9_950, qty: entry.qty, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker' } as const;
  const at = h.market.clock.now();
  port.report({
    kind: 'fill',
    fill: { id: 's', symbol: entry.symbol, side: 'SELL', cause: 'stop', ...terms, at },
  });
  const after = restart(started);
  after.port.fill(entry, entry.qty, { id: 'f' });
  after.port.end(entry, { how: 'filled', filledQty: entry.qty });
  h.market.run(500);
  expect(after.h.closed()).toMatchObject([{ reason_exit: 'SL', exit_price: 9_950 }]);
  expect(h.store.orders.listUnattributedFills(0)).toEqual([]);
});

test('an entry whose end arrived before its fill is unfinished at the next start', async () => {
  const started = await sendEntry();
  const { port, entry } = started;
  port.end(entry, { how: 'filled', filledQty: entry.qty });
  const after = restart(started);
  expect(after.slots()).toBe(1);
  after.port.fill(entry, entry.qty, { id: 'f' });
  after.port.end(entry, { how: 'filled', filledQty: entry.qty });
  expect(after.h.opened()).toMatchObject([{ quantity: entry.qty }]);
  expect(started.h.store.orders.listUnfinished()).toEqual([]);
});

test('a trade opens at the next start when its stop filled within the millisecond of its entry', async () => {
  const started = await sendEntry();
  const { port, entry } = started;
  loseTrades(started, () => {
    port.fill(entry, entry.qty, { id: 'z' });
    port.fill({ ...entry, clientId: '' }, entry.qty, { id: 'a', side: 'SELL', cause: 'stop', price: 9_950 });
  });
  const after = restart(started);
  expect(after.h.opened()).toMatchObject([{ quantity: entry.qty, entry_price: entry.limit }]);
  expect(after.h.closed()).toMatchObject([{ reason_exit: 'SL', exit_price: 9_950 }]);
  expect([after.openTrades(), after.slots()]).toEqual([[], 0]);
});

test('the fills of deleted trades open nothing at the next start', async () => {
  const started = await sendEntry();
  const { h, port, entry } = started;
  port.fill(entry, entry.qty, { id: 'f' });
  h.bot.closeAll();
  port.fill(port.submitted[1], entry.qty, { id: 'g' });
  h.bot.stop();
  h.bot.clearDatabase();
  const after = restart(started);
  expect([after.h.opened(), h.store.orders.hasFill('f')]).toEqual([[], true]);
});

test('a trade that closes at a later start has the time of its last fill as its exit time', async () => {
  const started = await sendEntry({ exit_on_timeout: false, max_monitoring_errors_before_close: 1e9 });
  const { h, port, entry } = started;
  const openedAt = h.market.clock.now();
  port.fill(entry, entry.qty, { at: openedAt });
  port.end(entry, { how: 'filled', filledQty: entry.qty });
  const at = openedAt + 60_000;
  h.bot.shutdown();
  h.market.silence(36 * 3_600_000);
  const after = restart(started);
  const terms = { price: 9_950, qty: entry.qty, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker', at } as const;
  await after.read({ fills: [{ id: 's', symbol: entry.symbol, side: 'SELL', cause: 'stop', ...terms }] });
  expect(after.h.closed()).toMatchObject([{ reason_exit: 'SL', timestamp_exit: new Date(at).toISOString() }]);
});

test('a trade whose last fill a dead process stored has the time of that fill as its exit time', async () => {
  const started = await sendEntry({ exit_on_timeout: false, max_monitoring_errors_before_close: 1e9 });
  const { h, port, entry } = started;
  port.fill(entry, entry.qty, { at: h.market.clock.now() });
  h.market.run(2_000);
  const at = h.market.clock.now();
  loseTrades(started, () => {
    h.bot.closeAll();
    port.fill(port.submitted[1], entry.qty, { at });
  });
  h.bot.shutdown();
  h.market.silence(24 * 3_600_000);
  const after = restart(started);
  expect(after.h.closed()).toMatchObject([{ timestamp_exit: new Date(at).toISOString() }]);
});

test('the stop fill of a trade that the account shows only after an hour closes that trade and no newer one', async () => {
  const started = await sendEntry({ exit_on_timeout: false, max_monitoring_errors_before_close: 1e9 });
  const { h, port, entry } = started;
  const openedAt = h.market.clock.now();
  port.fill(entry, entry.qty, { at: openedAt });
  port.end(entry, { how: 'filled', filledQty: entry.qty });
  h.bot.shutdown();
  h.market.silence(3_600_000);
  const after = restart(started);
  const at = openedAt + 5_000;
  const terms = { price: 9_950, qty: entry.qty, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker', at } as const;
  const stop = { id: 's', symbol: entry.symbol, side: 'SELL', cause: 'stop', ...terms } as const;
  await after.read({ fills: [stop] });
  expect(after.h.closed()).toMatchObject([{ trade_id: h.opened()[0]!.trade_id, exit_price: 9_950 }]);
  await startLive(after.h, after.port);
  openLong(after.h);
  const next = after.port.submitted.at(-1)!;
  expect(next.purpose).toBe('entry');
  after.port.fill(next, next.qty, { id: 'n', at: h.market.clock.now() });
  await after.read({ fills: [stop, { ...stop, id: 'older' }] });
  expect([after.h.opened().length, after.h.closed().length]).toEqual([1, 1]);
});
