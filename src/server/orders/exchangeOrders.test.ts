import { createBotHarness, openLong, type TestParameters } from '@/testing/bot/botHarness';
import type { AccountSnapshot } from './port';
import { createScriptedPort, runAnswered, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';

/** Starts a bot in mode LIVE, whose signal sends an entry order to a scripted port. */
async function sendEntry(params: TestParameters = {}) {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE', ...params }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const [entry] = port.submitted;
  const slots = () => h.bot.diagnostics().limits?.slots.used;
  return { h, port, entry: entry!, slots };
}

/** Opens a trade whose entry order has filled whole. */
async function openTrade() {
  const started = await sendEntry();
  started.port.fill(started.entry, started.entry.qty);
  return { ...started, exits: () => started.port.submitted.slice(1) };
}

/** Lets the promises of an answered snapshot run. */
const settle = async () => {
  for (let step = 0; step < 5; step += 1) await Promise.resolve();
};

describe('entries at an exchange', () => {
  test('a market entry leaves at once as fill-or-kill with a limit and its stop', async () => {
    const { entry } = await sendEntry({ max_slippage_bps: 10 });
    expect(entry).toMatchObject({ purpose: 'entry', side: 'BUY', timeInForce: 'FOK', reduceOnly: false });
    expect(entry.limit).toBeCloseTo(10_000.01 * 1.001);
    expect(entry.stop).toEqual({ trigger: expect.any(Number), by: 'MARK' });
    expect(entry.stop!.trigger).toBeLessThan(10_000);
  });

  test('quantity, average entry, margin and fee of a trade follow from its fills', async () => {
    const { h, port, entry } = await sendEntry();
    port.fill(entry, entry.qty / 4, { price: 10_000 });
    port.fill(entry, (entry.qty * 3) / 4, { price: 10_004 });
    h.market.run(2_000);
    const { trade, monitor } = h.store.trades.listOpenTrades()[0]!;
    expect([trade.quantity, trade.entry_price]).toEqual([expect.closeTo(entry.qty), expect.closeTo(10_003)]);
    expect([trade.entry_fee, h.opened().length]).toEqual([expect.closeTo(0.02), 1]);
    expect(monitor?.margin).toBeCloseTo(trade.margin!);
  });

  test('an entry that fills in parts opens one trade although the console of the operator fails', async () => {
    const { h, port, entry } = await sendEntry();
    h.events.push = () => {
      throw new Error('the console failed');
    };
    port.fill(entry, entry.qty / 2);
    port.fill(entry, entry.qty / 2);
    h.market.run(2_000);
    expect(h.store.trades.listOpenTrades().map(({ trade }) => trade.quantity)).toEqual([expect.closeTo(entry.qty)]);
    expect(h.bot.status().active_trades).toBe(1);
  });

  test('a cancelled entry keeps its slot until the exchange ended its order', async () => {
    const { h, port, entry, slots } = await sendEntry({ entry_order_type: 'LIMIT' });
    expect(entry.timeInForce).toBe('POST_ONLY');
    h.bot.stop();
    expect([port.cancelled, slots()]).toEqual([[entry.clientId], 1]);
    h.market.run(60_000);
    expect(slots()).toBe(1);
    port.end(entry);
    expect([slots(), h.opened()]).toEqual([0, []]);
  });

  test.each(['before', 'after'])(
    'a fill %s the end of a cancelled order opens a trade that the bot closes',
    async (when) => {
      const { h, port, entry, slots } = await sendEntry({ entry_order_type: 'LIMIT' });
      h.bot.stop();
      if (when === 'after') port.end(entry);
      port.fill(entry, entry.qty);
      if (when === 'before') port.end(entry, { filledQty: entry.qty });
      expect([h.opened().length, slots()]).toEqual([1, 1]);
      h.bot.closeAll();
      port.fill(port.submitted.at(-1), entry.qty);
      expect([h.closed().length, slots()]).toEqual([1, 0]);
    },
  );

  test('an entry that filled in part is not replaced, and its remainder is cancelled', async () => {
    const { h, port, entry } = await sendEntry({ entry_order_type: 'LIMIT' });
    port.fill(entry, entry.qty / 2);
    h.market.run(2_500);
    expect(port.cancelled).toEqual([entry.clientId]);
    port.end(entry, { filledQty: entry.qty / 2 });
    h.market.run(2_500);
    const entries = port.submitted.filter(({ purpose }) => purpose === 'entry');
    expect([entries.length, h.bot.status().active_trades]).toEqual([1, 1]);
  });
});

describe('exits at an exchange', () => {
  test('an exit that does not fill doubles its distance every 500 ms and has no limit after 5 s', async () => {
    const { h, port, exits } = await openTrade();
    h.bot.closeAll();
    for (let step = 0; step < 12; step += 1) {
      port.end(exits().at(-1));
      h.market.run(500);
    }
    const [first, second] = exits();
    expect(first).toMatchObject({ purpose: 'exit', side: 'SELL', timeInForce: 'IOC', reduceOnly: true });
    expect([first!.limit, second!.limit]).toEqual([expect.closeTo(10_000 * 0.995), expect.closeTo(10_000 * 0.99)]);
    expect(exits().findIndex(({ limit }) => limit === undefined)).toBe(10);
    expect(exits()).toHaveLength(13);
  });

  test('a trade closes when its exit fills have its whole quantity, at their average price and with their fees', async () => {
    const { h, port, entry, exits, slots } = await openTrade();
    h.bot.closeAll();
    port.fill(exits()[0], entry.qty / 2, { price: 10_010 });
    port.end(exits()[0], { filledQty: entry.qty / 2 });
    expect(h.closed()).toEqual([]);
    h.market.run(500);
    expect(exits()[1]!.qty).toBeCloseTo(entry.qty / 2);
    port.fill(exits()[1], entry.qty / 2, { price: 10_020 });
    expect(h.closed()[0]).toMatchObject({
      reason_exit: 'CLOSE_ALL',
      exit_price: expect.closeTo(10_015),
      exit_fee: expect.closeTo(0.02),
      quantity: entry.qty,
    });
    expect(slots()).toBe(0);
  });

  test('a close names what the exchange has not filled, and reports it as closed if it fills within 3 s', async () => {
    const { h, port, entry, exits } = await openTrade();
    const { failed } = h.bot.closeAll();
    expect(failed).toMatchObject([{ symbol: 'BTCUSDT', error: 'closing, not filled yet' }]);
    const late = h.bot.awaitCloses(failed);
    h.market.run(3_000);
    expect(await late).toEqual({ closed: [], failed });
    const inTime = h.bot.awaitCloses(h.bot.closePosition('BTCUSDT').failed);
    port.fill(exits()[0], entry.qty);
    expect(await inTime).toMatchObject({ closed: [{ symbol: 'BTCUSDT' }], failed: [] });
  });

  test('a close of a trade that is closing sends no second order and says so', async () => {
    const { h, exits } = await openTrade();
    h.bot.closePosition('BTCUSDT');
    const again = [h.bot.closePosition('BTCUSDT'), h.bot.closeAll()];
    for (const { failed } of again)
      expect(failed).toMatchObject([{ symbol: 'BTCUSDT', error: 'closing, not filled yet' }]);
    expect(exits()).toHaveLength(1);
  });

  test('exits whose replies are lost follow at growing intervals', async () => {
    const { h, port, exits } = await openTrade();
    h.bot.closeAll();
    for (let second = 0; second < 20; second += 1) {
      port.report({ kind: 'unknown', clientId: exits().at(-1)!.clientId, why: 'no reply' });
      h.market.run(1_000);
    }
    expect(exits().length).toBeLessThanOrEqual(8);
    expect(h.closed()).toEqual([]);
  });

  test('exits that the exchange refuses follow at growing intervals of at most 30 s', async () => {
    const { h, port, exits } = await openTrade();
    h.bot.closeAll();
    const times: number[] = [];
    for (let step = 0; step < 600; step += 1) {
      if (exits().length > times.length) {
        times.push(h.market.clock.now());
        port.end(exits().at(-1), { how: 'rejected', reason: 'The API key has expired' });
      }
      h.market.run(250);
    }
    const pauses = times.slice(1).map((at, index) => at - times[index]!);
    expect(pauses.slice(0, 10)).toEqual(Array(10).fill(500));
    expect(pauses.slice(-2)).toEqual([30_000, 30_000]);
    expect(h.closed()).toEqual([]);
  });

  test('a second reduce-only order follows an exit whose reply was lost', async () => {
    const { h, port, exits } = await openTrade();
    h.bot.closeAll();
    port.report({ kind: 'unknown', clientId: exits()[0]!.clientId, why: 'no reply' });
    h.market.run(500);
    expect(new Set(exits().map(({ clientId }) => clientId)).size).toBe(2);
  });

  test('an exit without a position to reduce books the fill that a snapshot shows', async () => {
    const { h, port, entry, exits } = await openTrade();
    h.bot.closeAll();
    const stopFill = { id: 's', symbol: 'BTCUSDT', side: 'SELL', price: 9_950, qty: entry.qty, fee: 0.02 } as const;
    port.snapshots = [{ fills: [{ ...stopFill, feeAsset: 'USDT', liquidity: 'taker', at: 0, cause: 'stop' }] }];
    port.end(exits()[0], { how: 'nothing_to_reduce', reason: '110017' });
    await Promise.resolve();
    await Promise.resolve();
    expect(h.closed()).toMatchObject([{ exit_price: 9_950, exit_fee: 0.02 }]);
  });

  test('an exit sends nothing more while the account disputes that the position exists', async () => {
    const { h, port, exits } = await openTrade();
    h.bot.closeAll();
    for (let second = 0; second < 60; second += 1) {
      if (exits().length > port.cancelled.length) {
        port.end(exits().at(-1), { how: 'nothing_to_reduce', reason: '110017' });
        port.cancelled.push('answered');
      }
      port.snapshots = [{ takenAt: h.market.clock.now(), positions: [] }];
      h.market.run(1_000);
      await settle();
    }
    expect(exits()).toHaveLength(1);
    expect(h.bot.status().execution?.findings).toMatchObject([{ symbol: 'BTCUSDT', is_disputed: true }]);
    h.bot.adoptQuantity('BTCUSDT');
    expect(h.closed()).toMatchObject([{ reason_exit: 'CLOSE_ALL' }]);
  });

  test.each([
    ['liquidation', 'LIQUIDATION'],
    ['adl', 'ADL'],
    ['settlement', 'SETTLEMENT'],
    ['stop', 'SL'],
  ] as const)('a fill by %s closes its trade with the reason %s, once', async (cause, reason) => {
    const { h, port, entry } = await openTrade();
    const fill = { id: 'a', side: 'SELL', cause } as const;
    // The exchange gives an order of its own no client id of the bot.
    port.fill({ ...entry, clientId: '' }, entry.qty, fill);
    port.fill({ ...entry, clientId: '' }, entry.qty, fill);
    expect(h.closed()).toMatchObject([{ reason_exit: reason }]);
    expect(h.logs('EXECUTION').join()).not.toContain('belongs to no order');
  });

  test('a fill that belongs to no order and no trade is an error in the log', async () => {
    const { h, port, entry } = await sendEntry();
    port.fill({ ...entry, clientId: 'other' }, 1);
    expect(h.logs('EXECUTION').join()).toContain('belongs to no order of this bot');
  });

  test('Stop cancels entries, keeps open trades and names them in the log', async () => {
    const { h, exits } = await openTrade();
    h.bot.stop();
    expect(h.logs('EXECUTION').join()).toContain('LONG BTCUSDT stays open at the exchange');
    expect(exits()).toEqual([]);
  });

  test('a close cancels the remainder of the entry and closes what the entry still fills', async () => {
    const { h, port, entry, slots } = await sendEntry({ entry_order_type: 'LIMIT' });
    port.fill(entry, entry.qty / 2);
    h.bot.closeAll();
    expect(port.cancelled).toEqual([entry.clientId]);
    port.fill(port.submitted[1], entry.qty / 2);
    port.fill(entry, entry.qty / 4);
    port.end(entry, { filledQty: (entry.qty * 3) / 4 });
    expect(port.submitted[2]).toMatchObject({ purpose: 'exit', qty: expect.closeTo(entry.qty / 4) });
    port.fill(port.submitted[2], entry.qty / 4);
    expect([h.closed().length, slots()]).toEqual([1, 0]);
  });
});

describe('orders whose outcome is not known', () => {
  const lost = async () => {
    const started = await sendEntry();
    const { clientId } = started.entry;
    started.port.report({ kind: 'unknown', clientId, why: 'no reply' });
    const answer = (snapshot: Partial<AccountSnapshot>) => runAnswered(started.h, started.port, 5_000, snapshot);
    return { ...started, clientId, answer };
  };

  test('an entry whose reply was lost is never sent again, and blocks its symbol until queries over 16 s prove that the exchange never accepted it', async () => {
    const { port, slots, clientId, answer, h } = await lost();
    for (let query = 0; query < 3; query += 1) await answer({ notFound: [clientId] });
    expect([slots(), port.submitted.length]).toEqual([1, 1]);
    for (let query = 0; query < 2; query += 1) await answer({ notFound: [clientId] });
    expect([slots(), h.logs('EXECUTION').join()]).toEqual([0, expect.stringContaining('never accepted the order')]);
  });

  test('a lost entry that a proof ended is cancelled when the exchange shows it later', async () => {
    const { port, clientId, answer } = await lost();
    for (let query = 0; query < 5; query += 1) await answer({ notFound: [clientId] });
    expect(port.cancelled).toEqual([]);
    port.report({ kind: 'accepted', clientId, exchangeId: '1' });
    expect(port.cancelled).toEqual([clientId]);
  });

  test('a failed query proves nothing, and a position that no booked fill explains prevents the proof', async () => {
    const { slots, clientId, answer, h } = await lost();
    for (let query = 0; query < 2; query += 1) await answer({ notFound: [clientId] });
    h.market.run(5_000);
    await settle();
    expect(slots()).toBe(1);
    const moved = { qty: 1, entry: 1, stop: null, liquidation: null, leverage: 1 } as const;
    const position = { ...moved, symbol: 'BTCUSDT', marginMode: 'isolated', positionMode: 'one-way' } as const;
    for (let query = 0; query < 5; query += 1) await answer({ notFound: [clientId], positions: [position] });
    expect(slots()).toBe(1);
  });

  test('an answer with the fills of a lost entry opens its trade', async () => {
    const { port, entry, clientId, answer, h } = await lost();
    const side = 'BUY';
    const fill = { id: 'f', clientId, symbol: 'BTCUSDT', side, price: 10_000, qty: entry.qty, fee: 0.01 } as const;
    await answer({ fills: [{ ...fill, feeAsset: 'USDT', liquidity: 'taker', at: 0, cause: 'order' }] });
    expect([h.opened().length, port.submitted.length]).toEqual([1, 1]);
  });
});

describe('stored orders', () => {
  test('an order is stored before it is sent, and its fills once', async () => {
    const port = createScriptedPort();
    const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
    const stored: string[] = [];
    port.submit = (request) => {
      stored.push(...h.store.orders.listUnfinished().map(({ client_id }) => client_id));
      port.submitted.push(request);
    };
    await startLive(h, port);
    openLong(h);
    const [entry] = port.submitted;
    expect(stored).toEqual([entry!.clientId]);
    port.fill(entry, entry!.qty, { id: 'f' });
    expect([h.store.orders.hasFill('f'), h.store.orders.listUnfinished()]).toEqual([true, []]);
  });

  test('an entry that cannot be stored is not sent, and an exit is', async () => {
    const { h, port, entry } = await openTrade();
    h.store.orders.saveOrder = () => {
      throw new Error('disk full');
    };
    h.bot.closeAll();
    expect(port.submitted[1]).toMatchObject({ purpose: 'exit' });
    const other = createScriptedPort();
    const full = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(other) });
    full.store.orders.saveOrder = h.store.orders.saveOrder;
    await startLive(full, other);
    openLong(full);
    expect([entry.purpose, other.submitted]).toEqual(['entry', []]);
    expect(full.bot.status().storage_problem).toContain('disk full');
  });

  test('a fill is booked while the database cannot be read, and a fill from before the start is not booked again', async () => {
    const { h, port, entry } = await openTrade();
    h.store.orders.hasFill = () => {
      throw new Error('malformed');
    };
    const stop = { side: 'SELL', cause: 'stop' } as const;
    port.fill({ ...entry, clientId: '' }, entry.qty / 2, { ...stop, at: 0 });
    expect(h.closed()).toEqual([]);
    port.fill({ ...entry, clientId: '' }, entry.qty, { ...stop, at: h.market.clock.now() });
    expect(h.closed()).toMatchObject([{ reason_exit: 'SL', exit_fee: 0.01 }]);
  });
});
